/* A sheet to play with. What a game is stands in the page as data; nothing here knows one.
   State is what the events come to: { n, at, round, phase, side, kind, subject, from, to, by, note }. */
(() => {
  'use strict';
  const doc = document, $ = id => doc.getElementById('rb-' + id);
  const all = (sel, root) => [...(root || doc).querySelectorAll(sel)];
  const D = JSON.parse($('data').textContent), W = D.words, KEY = D.key;
  const KINDS = 'track counter condition acted out form group resource score round phase first roll note'.split(' ');
  const has = (o, k) => Object.prototype.hasOwnProperty.call(o, k);
  const say = (code, v) => (W[code] || code).replace(/\{(\w+)\}/g, (_, k) => v && has(v, k) ? v[k] : '');
  const clone = o => JSON.parse(JSON.stringify(o));
  const clamp = (n, low, high) => Math.min(high == null ? n : high, Math.max(low == null ? n : low, n));
  const SIDES = new Map(), MODELS = new Map();
  // What is none or empty is left out of the data.
  D.sides.forEach((s, i) => {
    s.key = 'ab'[i];
    SIDES.set(s.key, s);
    s.play = Object.assign({ out: null, refill: [], prompts: [] }, s.play);
    for (const id in s.conditions) s.conditions[id] = Object.assign({ ends: [], at: {} }, s.conditions[id]);
    for (const p of s.play.prompts) p.then = p.then || [];
    for (const m of s.models) {
      m.conditions = s.may[m.conditions];
      for (const [k, v] of Object.entries({ tracks: [], forms: [], values: {} })) m[k] = m[k] || v;
      m.side = s;
      m.key = s.key + '-' + m.id;
      m.track = new Map(m.tracks.map(t => [t.id, t]));
      MODELS.set(m.key, m);
    }
  });
  const limits = t => t.counter || [0, t.boxes || 0];
  const named = (list, id) => list.find(one => one.id === id);

  // ---------------------------------------------------------------- state

  const begin = () => {
    const st = { round: 1, phase: null, first: null, res: {}, score: {}, models: {}, open: [], told: {}, ended: false };
    if (D.sides[0].phases.length) st.phase = D.sides[0].phases[0].id;
    for (const s of D.sides) {
      for (const r of s.resources) st.res[s.key + '-' + r.id] = r.start;
      for (const p of s.score) st.score[s.key + '-' + p.id] = 0;
    }
    for (const [key, m] of MODELS) {
      const t = {};
      for (const one of m.tracks) t[one.id] = one.start || 0;
      st.models[key] = { t, c: {}, acted: false, out: null, form: null };
    }
    return st;
  };

  /* A subject is the id of a model or count, and behind # of what it has. */
  const parts = e => {
    const [, id, part] = /^(.*?)(?:#([^#]*))?$/.exec(e.subject), key = e.side + '-' + id, m = MODELS.get(key);
    return { id, part, key, m, t: m && m.track.get(part), side: SIDES.get(e.side) };
  };
  const apply = (st, e) => {
    const { id, part, key, m, t, side } = parts(e), ms = m && st.models[key], whole = Math.round(e.to);
    switch (e.kind) {
      case 'round': if (whole > 0) st.round = whole; break;
      case 'phase': st.phase = e.to; break;
      case 'first': st.first = e.to; break;
      case 'resource': if (side && named(side.resources, id) && isFinite(whole)) st.res[key] = whole; break;
      case 'score': if (side && named(side.score, id) && isFinite(whole)) st.score[key] = whole; break;
      case 'track': case 'counter':
        if (t && isFinite(whole)) ms.t[part] = clamp(whole, ...limits(t));
        break;
      case 'condition': if (ms && has(side.conditions, part)) { if (e.to) ms.c[part] = e.round || st.round; else delete ms.c[part]; } break;
      case 'acted': if (ms) ms.acted = e.to === true; break;
      case 'out': if (ms) ms.out = e.to; break;
      case 'form': if (ms) ms.form = e.to; break;
      case 'note': note(st, e, e.side + '|' + e.subject + '|' + e.to); break;
    }
  };
  const note = (st, e, key) => {
    if (e.note === 'end') st.ended = true;
    if (e.note === 'ask') { st.told[key] = true; st.open.push(key); }
    if (e.note === 'done' || e.note === 'waved') st.open = st.open.filter(one => one !== key);
  };

  // ---------------------------------------------------------------- formulas

  const val = (f, x) => {
    if (!Array.isArray(f)) return f === undefined ? null : f;
    const [op, ...rest] = f, v = i => val(rest[i], x);
    switch (op) {
      case 'str': return rest[0];
      case 'name': return lookup(rest[0], x);
      case 'call': return called(rest[0], rest.slice(1).map(one => val(one, x)), x);
      case 'not': return v(0) === null ? null : !v(0);
      case 'and': return rest.every(one => !!val(one, x));
      case 'or': return rest.some(one => !!val(one, x));
      case 'if': return v(0) ? v(1) : v(2);
      case 'neg': return v(0) === null ? null : -v(0);
    }
    const a = v(0), b = v(1);
    if (['==', '!=', '<', '<=', '>', '>='].includes(op)) {
      if (a === null || b === null) return null;
      return { '==': a === b, '!=': a !== b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[op];
    }
    if (a === null || b === null) return null;
    switch (op) {
      case '+': return a + b;
      case '-': return a - b;
      case '*': return a * b;
    }
    if (!b) return null;
    return op === '/' ? a / b : op === '//' ? Math.floor(a / b) : op === '%' ? a - b * Math.floor(a / b) : null;
  };
  const lookup = (name, x) => {
    if (name === 'round') return x.st.round;
    if (x.m) {
      if (name === 'acted') return x.ms.acted;
      const t = x.m.track.get(name);
      if (t && t.counter) return x.ms.t[name];
    }
    if (has(x.st.res, x.side.key + '-' + name)) return x.st.res[x.side.key + '-' + name];
    return x.m && has(x.m.values, name) ? x.m.values[name] : null;
  };
  const called = (name, args, x) => {
    const there = args.filter(one => one !== null), a = args[0];
    if (name === 'min' || name === 'max') return there.length ? Math[name](...there) : null;
    if (a === null || a === undefined) return null;
    if (['floor', 'ceil', 'abs'].includes(name)) return Math[name](a);
    if (name === 'round') return Math.floor(a + 0.5);
    const t = x.m && x.m.track.get(a);
    if (!t) return null;
    return name === 'boxes' ? t.boxes || 0 : name === 'split' ? t.split === undefined ? null : t.split : x.ms.t[a];
  };
  const about = (m, st) => ({ m, side: m.side, st, ms: st.models[m.key] });
  const isOut = (m, st) => {
    const ms = st.models[m.key], out = m.side.play.out;
    return ms.out === null ? !m.beside && out !== null && val(out, about(m, st)) === true : ms.out;
  };
  const sum = (s, st) => s.score.reduce((n, p) => n + st.score[s.key + '-' + p.id], 0);
  const standing = s => say('left', { n: left(s, S), most: s.models.filter(m => !m.beside).length }) + (s.sum ? ' \u00b7 ' + s.sum + ' ' + sum(s, S) : '');
  const left = (s, st) => s.models.filter(m => !m.beside && !isOut(m, st)).length;

  // ---------------------------------------------------------------- what follows from what is done

  const event = (kind, side, subject, from, to, more) => Object.assign({ kind, side, subject, from, to, by: 'rule', note: '' }, more);
  const counted = (m, t, from, to) => event(t.counter ? 'counter' : 'track', m.side.key, m.id + '#' + t.id, from, to);
  const asked = (st, emit, side, subject, id, once) => {
    const key = side + '|' + subject + '|' + id;
    if (!st.open.includes(key) && !(once && st.told[key])) emit(event('note', side, subject, null, id, { note: 'ask' }));
  };
  const prompts = (m, st, emit, wanted) => {
    for (const p of m.side.play.prompts) if (wanted(p)) asked(st, emit, m.side.key, m.id, p.id, p.once);
  };
  /* What ends with an activation that begins is not what the model took on in this very round. */
  const moment = (name, models, st, emit) => {
    const was = clone(st), round = name.startsWith('round'), start = name === 'round_start';
    for (const m of models) {
      const ms = was.models[m.key], here = Object.keys(ms.c).map(id => [id, m.side.conditions[id]]), gone = isOut(m, was);
      for (const [id, c] of here) if (!gone && has(c.at, name)) asked(st, emit, m.side.key, m.id, 'at:' + name + ':' + id);
      for (const [id, c] of here) if (c.ends.includes(name) && !(name === 'activation_start' && ms.c[id] >= st.round)) emit(event('condition', m.side.key, m.id + '#' + id, true, false));
      if (start && ms.acted) emit(event('acted', m.side.key, m.id, true, false));
      if (gone && round) continue;
      for (const r of m.side.play.refill) {
        const t = m.track.get(r.track);
        if (r.at !== name || !t) continue;
        const to = val(r.to, about(m, was)), next = to === null ? to : clamp(Math.floor(to), ...limits(t));
        if (next !== null && next !== ms.t[t.id]) emit(counted(m, t, ms.t[t.id], next));
      }
    }
    if (start || name === 'game_start') for (const s of D.sides) resources(s, st, emit, start);
    for (const m of models) if (!(round && isOut(m, was))) prompts(m, st, emit, p => p.at === name && val(p.when, about(m, st)) === true);
  };
  const resources = (s, st, emit, later) => {
    const other = D.sides.find(one => one !== s);
    for (const r of s.resources) {
      const key = s.key + '-' + r.id, from = st.res[key];
      let to = from;
      if (later && r.each_round !== undefined) {
        to = r.each_round + (r.kept ? from : 0);
        for (const m of s.models) if (isOut(m, st)) to -= (r.of || {})[m.id] || 0;
      }
      if (s.play.fewer === 'ask' && r.fewer && other && left(s, st) < left(other, st)) to += r.fewer;
      to = clamp(to, 0, r.most);
      if (to !== from) emit(event('resource', s.key, r.id, from, to));
      if (s.play.fewer === 'ask' && r.fewer && !other) asked(st, emit, s.key, '', 'fewer:' + r.id);
    }
  };
  const every = [...MODELS.values()], modelOf = card => MODELS.get(card.id.slice(3));
  const START = begin();
  moment('game_start', every, START, e => apply(START, e));

  /* Do what a hand did, then what the rules say follows: one step to be taken back. */
  const act = (...hand) => {
    const st = clone(S), list = [], at = Math.round((Date.now() - T) / 1000);
    const emit = e => { list.push(Object.assign(e, { round: st.round, phase: st.phase })); apply(st, e); };
    for (const e of hand) {
      const { m } = parts(e), me = m ? [m] : [];
      const place = list.push(e);
      if (e.kind === 'round' && e.to > e.from) {
        moment('round_end', every, st, emit);
        apply(st, e);
        const phase = D.sides[0].phases[0];
        if (phase && st.phase !== phase.id) emit(event('phase', '', '', st.phase, phase.id));
        moment('round_start', every, st, emit);
      } else apply(st, e);
      if (e.kind === 'acted' && e.to) { moment('activation_start', me, st, emit); moment('activation_end', me, st, emit); }
      if (e.kind === 'track' && e.to > e.from) moment('loss', me, st, emit);
      if (e.note === 'end') moment('game_end', every, st, emit);
      if (place > 1) e.by = 'rule';
    }
    const was = S;
    for (const m of every) prompts(m, st, emit, p => !p.at && val(p.when, about(m, st)) === true && val(p.when, about(m, was)) !== true);
    list[0].by = 'hand';
    for (const e of list) E.push(Object.assign({ n: E.length + 1, at, round: was.round, phase: was.phase }, e));
    S = st;
    R = [];
    changed(list.filter(e => e.kind !== 'note' || e.note === 'end').map(told).filter(Boolean));
  };

  // ---------------------------------------------------------------- words

  const told = e => {
    const { id, part, m, t, side: s } = parts(e), v = { name: m ? m.name : '', from: e.from, to: e.to }, one = s && (named(s.resources, id) || named(s.score, id));
    const also = D.sides.length > 1 && s ? s.name + ': ' : '';
    switch (e.kind) {
      case 'track': return t ? say('track', Object.assign(v, { what: t.name, to: t.boxes - e.to, most: t.boxes })) : '';
      case 'counter': return t ? say('count', Object.assign(v, { what: t.name })) : '';
      case 'condition': v.what = s && has(s.conditions, part) ? s.conditions[part].name : part; return say(e.to ? 'put' : 'off', v);
      case 'form': v.what = (m && m.forms[e.to === null ? e.from : e.to] || {}).name; return say(e.to === null ? 'off' : 'put', v);
      case 'acted': return say(e.to ? 'acted' : 'not_acted', v);
      case 'out': return say(e.to === true ? 'out' : 'back', v);
      case 'resource': case 'score': return one ? also + say('number', Object.assign(v, { what: one.name })) : '';
      case 'round': return say('round', v);
      case 'phase': return (named(D.sides[0].phases, e.to) || {}).name || '';
      case 'first': return say('first', { name: who(e.to) });
    }
    if (e.note === 'end' || e.note === 'taken') return say(e.note === 'end' ? 'ended' : 'taken');
    return say(e.note === 'waved' ? 'waved' : 'done', { what: (question(e.side + '|' + e.subject + '|' + e.to) || {}).title || '' });
  };
  const who = side => D.sides.length > 1 ? (SIDES.get(side) || {}).name : say(side === 'a' ? 'we' : 'they');
  const lines = list => list.length > 7 ? [...list.slice(0, 6), say('more', { n: list.length - 6 })] : list;

  /* What a key of an open prompt asks: a title, a text, what doing it does. */
  const question = key => {
    const [side, subject, id] = key.split('|'), s = SIDES.get(side), m = MODELS.get(side + '-' + subject);
    if (!s) return null;
    if (id.startsWith('fewer:')) {
      const r = named(s.resources, id.slice(6));
      return r && { title: (D.sides.length > 1 ? s.name + ': ' : '') + say('fewer', { n: r.fewer, what: r.name }), text: '', does: () => {
        const from = S.res[side + '-' + r.id];
        return [event('resource', side, r.id, from, clamp(from + r.fewer, 0, r.most))];
      } };
    }
    if (!m) return null;
    if (id.startsWith('at:')) {
      const [, name, c] = id.split(':'), one = s.conditions[c];
      return one && { title: m.name + ': ' + one.name, text: one.at[name], does: null };
    }
    const p = named(s.play.prompts, id);
    return p && { title: m.name, text: p.text || '', source: p.source, does: p.put || p.then.length ? () => done(p, m) : null };
  };
  const done = (p, m) => {
    const found = [], ms = S.models[m.key];
    if (p.put && has(m.side.conditions, p.put) && !ms.c[p.put]) found.push(event('condition', m.side.key, m.id + '#' + p.put, false, true));
    for (const one of p.then) {
      const t = m.track.get(one.track), add = val(one.add, about(m, S));
      if (!t || add === null) continue;
      const from = ms.t[t.id], to = clamp(Math.round(from + add), ...limits(t));
      if (to !== from) found.push(counted(m, t, from, to));
    }
    return found;
  };

  // ---------------------------------------------------------------- keeping

  let E = [], R = [], T = Date.now(), S = clone(START), past = [], store = null, timer = 0;
  const fold = list => list.reduce((st, e) => (apply(st, e), st), clone(START));
  const banner = () => { store = null; const el = $('banner'); el.textContent = say('no_store'); el.hidden = false; };
  const sound = list => Array.isArray(list) && list.length <= 20000 && list.every(e => e && KINDS.includes(e.kind) &&
    typeof e.subject === 'string' && ['from', 'to'].every(k => e[k] === undefined || e[k] === null || ['string', 'number', 'boolean'].includes(typeof e[k])));
  const keep = () => {
    try {
      if (store) store.setItem(KEY, JSON.stringify({ v: 1, start: T, events: E, redo: R, past }));
    } catch (err) { banner(); }
  };
  const recall = () => {
    let found = null;
    try { found = store && JSON.parse(store.getItem(KEY)); } catch (err) { found = null; }
    if (!found || !sound(found.events)) return;
    E = found.events;
    T = found.start || T;
    R = Array.isArray(found.redo) ? found.redo.filter(one => one === 'new' || sound(one)) : [];
    past = Array.isArray(found.past) ? found.past.filter(one => one && sound(one.events)).slice(0, 5) : [];
    S = fold(E);
  };
  const shelve = () => { if (E.length) past = [{ start: T, events: E }, ...past].slice(0, 5); };
  const fresh = events => { shelve(); E = events; R = []; T = Date.now(); S = fold(E); };
  const undo = () => {
    if (!E.length) {
      if (!past.length) return;
      ({ start: T, events: E } = past.shift());
      R.push('new');
      S = fold(E);
      return changed([say('undone', { what: say('new') })]);
    }
    const step = [];
    do step.unshift(E.pop()); while (E.length && step[0].by !== 'hand');
    R.push(step);
    S = fold(E);
    changed([say('undone', { what: told(step[0]) })], true);
  };
  const redo = () => {
    const step = R.pop();
    if (!step) return;
    const rest = R;
    if (step === 'new') fresh([]); else { E.push(...step); S = fold(E); }
    R = rest;
    changed([say('redone', { what: step === 'new' ? say('new') : told(step[0]) })]);
  };
  const changed = (words, quiet) => {
    keep();
    render();
    if (!words || !words.length) return;
    const el = $('said');
    el.firstChild.textContent = lines(words).join('; ');
    el.lastChild.hidden = !!quiet;
    el.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => { el.hidden = true; }, 4000);
  };

  // ---------------------------------------------------------------- a state that travels

  /* All that can differ, in one order for all copies of a sheet: the kind and subject of the event that sets it,
     what it is in a state as a whole number, and what such a number is in an event. */
  const FACTS = [], same = n => n;
  const fact = (kind, side, subject, of, to) => FACTS.push({ kind, side, subject, of, to: to || same });
  const asks = (side, subject, id) => {
    const key = side + '|' + subject + '|' + id;
    fact('note', side, subject + '|' + id, st => st.open.includes(key) ? 2 : st.told[key] ? 1 : 0, () => id);
  };
  fact('round', '', '', st => st.round);
  fact('phase', '', '', st => D.sides[0].phases.findIndex(one => one.id === st.phase), n => (D.sides[0].phases[n] || {}).id);
  fact('first', '', '', st => ' ab'.indexOf(st.first || ' '), n => ' ab'[n]);
  fact('note', '', '|end', st => +st.ended, () => 'end');
  for (const s of D.sides) {
    for (const r of s.resources) {
      fact('resource', s.key, r.id, st => st.res[s.key + '-' + r.id]);
      asks(s.key, '', 'fewer:' + r.id);
    }
    for (const p of s.score) fact('score', s.key, p.id, st => st.score[s.key + '-' + p.id]);
    for (const m of s.models) {
      const of = st => st.models[m.key];
      for (const t of m.tracks) fact('track', s.key, m.id + '#' + t.id, st => of(st).t[t.id]);
      fact('acted', s.key, m.id, st => +of(st).acted, n => !!n);
      fact('out', s.key, m.id, st => [null, false, true].indexOf(of(st).out), n => [null, false, true][n]);
      fact('form', s.key, m.id, st => of(st).form === null ? 0 : of(st).form + 1, n => n ? n - 1 : null);
      for (const p of s.play.prompts) asks(s.key, m.id, p.id);
      for (const id of m.conditions) if (has(s.conditions, id)) {
        fact('condition', s.key, m.id + '#' + id, st => of(st).c[id] || 0, n => !!n);
        for (const name in s.conditions[id].at) asks(s.key, m.id, 'at:' + name + ':' + id);
      }
    }
  }
  const USUAL = FACTS.map(one => one.of(START));
  const LAYOUT = D.checksum + FACTS.map(one => one.kind + one.side + one.subject).join();
  const proof = text => [...LAYOUT + text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16777619) >>> 0, 2166136261).toString(36);
  /* What differs from the start: how many facts are passed over, and the number of this one, to the base of 36. */
  const packed = st => {
    const found = [];
    let last = -1;
    FACTS.forEach((one, i) => {
      const n = one.of(st);
      if (n !== USUAL[i]) { found.push((i - last - 1).toString(36), n.toString(36)); last = i; }
    });
    const text = found.join('.');
    return ('RBP1:' + text + ':' + proof(text)).toUpperCase();
  };
  const unpacked = code => {
    const [, text, sum] = /^RBP1:([-.0-9a-z]*):(\w+)$/i.exec(code.trim()) || [];
    if (sum === undefined || proof(text.toLowerCase()) !== sum.toLowerCase()) return null;
    const numbers = text ? text.split('.').map(one => parseInt(one, 36)) : [], list = [event('note', '', '', null, null, { note: 'taken', by: 'hand' })];
    for (let i = 0, at = -1; i < numbers.length; i += 2) {
      const one = FACTS[at += numbers[i] + 1], n = numbers[i + 1];
      if (!one) return null;
      const [subject, id] = one.subject.split('|');
      const e = event(one.kind, one.side, subject, null, one.to(n));
      if (one.kind === 'condition') e.round = n;
      if (one.kind === 'note') e.note = id === 'end' ? id : 'ask';
      list.push(e);
      if (e.note === 'ask' && n < 2) list.push(Object.assign({}, e, { note: 'waved' }));
    }
    return list;
  };

  /* A QR code of digits, capitals and a few signs, level L, version 1 to 20, mask 0 (ISO/IEC 18004): rows of modules. */
  const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
  const SPARE = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28], BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
  const times = (a, b) => {
    let n = 0;
    for (let i = 7; i >= 0; i--) n = (n << 1) ^ (n >> 7) * 285 ^ (b >> i & 1) * a;
    return n;
  };
  const modules = text => {
    let v = 0, codewords, bits;
    const put = (n, length) => { while (length--) bits.push(n >> length & 1); };
    do {
      if (++v > 20) return null;
      const n = v < 2 ? 0 : Math.floor(v / 7) + 2;
      codewords = (16 * v + 128) * v + 64 - (n && (25 * n - 10) * n - 55) - (v > 6 ? 36 : 0) >> 3;
      bits = [];
      put(2, 4);
      put(text.length, v < 10 ? 9 : 11);
      for (let i = 0; i < text.length; i += 2) {
        const a = SIGNS.indexOf(text[i]);
        if (i + 1 < text.length) put(a * 45 + SIGNS.indexOf(text[i + 1]), 11); else put(a, 6);
      }
    } while (bits.length > (codewords - SPARE[v - 1] * BLOCKS[v - 1]) * 8);
    const spare = SPARE[v - 1], blocks = BLOCKS[v - 1], room = codewords - spare * blocks, data = [];
    put(0, Math.min(4, room * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
    for (let i = 0; data.length < room; i++) data.push(i % 2 ? 17 : 236);
    let poly = [1], root = 1;
    for (let i = 0; i < spare; i++) {
      poly = [...poly, 0].map((one, k) => one ^ (k ? times(poly[k - 1], root) : 0));
      root = times(root, 2);
    }
    const pieces = [], rests = [];
    for (let i = 0, at = 0; i < blocks; i++) {
      const part = data.slice(at, at += Math.floor(room / blocks) + (i >= blocks - room % blocks ? 1 : 0));
      pieces.push(part);
      rests.push(part.reduce((rest, one) => {
        const first = one ^ rest[0];
        return [...rest.slice(1), 0].map((n, k) => n ^ times(poly[k + 1], first));
      }, Array(spare).fill(0)));
    }
    bits = [];
    for (const list of [pieces, rests]) for (let i = 0; i < list[blocks - 1].length; i++) for (const one of list) if (i < one.length) put(one[i], 8);
    const size = 17 + 4 * v, rows = Array.from({ length: size }, () => Array(size).fill(null));
    const set = (x, y, dark) => { if (rows[y] && x in rows[y]) rows[y][x] = +dark; };
    const square = (x, y, far, light) => {
      for (let dx = -far; dx <= far; dx++) for (let dy = -far; dy <= far; dy++) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    };
    for (let i = 0; i < size; i++) { set(6, i, i % 2 < 1); set(i, 6, i % 2 < 1); }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
    const across = Math.floor(v / 7) + 2, step = Math.ceil((size - 13) / (2 * across - 2)) * 2, places = [6];
    for (let i = across - 2; i >= 0 && v > 1; i--) places.push(size - 7 - i * step);
    places.forEach((x, i) => places.forEach((y, k) => { if ((i || k) && (i || k < across - 1) && (k || i < across - 1)) square(x, y, 2, [1]); }));
    const form = 0x77c4, sign = (i, x, y) => set(x, y, form >> i & 1);
    for (let i = 0; i < 8; i++) { sign(i, 8, i < 6 ? i : i + 1); sign(i, size - 1 - i, 8); }
    for (let i = 8; i < 15; i++) { sign(i, i < 9 ? 7 : 14 - i, 8); sign(i, 8, size - 15 + i); }
    set(8, size - 8, 1);
    if (v > 6) {
      let rest = v;
      for (let i = 0; i < 12; i++) rest = rest << 1 ^ (rest >> 11) * 0x1f25;
      for (let i = 0; i < 18; i++) for (const turn of [0, 1]) {
        const a = size - 11 + i % 3, b = Math.floor(i / 3);
        set(turn ? b : a, turn ? a : b, (v << 12 | rest) >> i & 1);
      }
    }
    for (let right = size - 1, i = 0, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let n = 0; n < size; n++) for (const x of [right, right - 1]) {
        const y = up ? size - 1 - n : n;
        if (rows[y][x] === null) rows[y][x] = (bits[i++] || 0) ^ ((x + y) % 2 < 1);
      }
    }
    return rows;
  };

  // ---------------------------------------------------------------- what is seen

  const make = (tag, words, more) => Object.assign(doc.createElement(tag), { textContent: words }, more);
  const render = () => {
    for (const card of all('.card')) drawCard(card, modelOf(card));
    for (const s of D.sides) {
      const box = $(s.key);
      for (const el of all('[data-r]', box)) field(el, S.res[s.key + '-' + el.dataset.r]);
      for (const el of all('[data-s]', box)) field(el, S.score[s.key + '-' + el.dataset.s]);
      box.querySelector('[data-left]').textContent = standing(s);
    }
    field(doc.querySelector('[data-g]'), S.round);
    for (const el of all('[name=rb-phase]')) el.checked = el.value === S.phase;
    for (const el of all('[name=rb-first]')) el.checked = el.value === S.first;
    const last = E.map(e => e.by).lastIndexOf('hand');
    for (const el of all('[data-do=undo]')) {
      el.disabled = !E.length && !past.length;
      if (el.parentNode.className === 'bar') el.setAttribute('aria-label', say('undo', { what: last < 0 ? '' : told(E[last]) }));
    }
    all('[data-do=redo]')[0].disabled = !R.length;
    const next = all('[data-do=round]')[0];
    if (!next.dataset.sure) next.textContent = say('next', { from: S.round, to: S.round + 1 });
    for (const a of all('[data-j]')) {
      const m = MODELS.get(a.dataset.j), gone = isOut(m, S), acted = S.models[m.key].acted;
      a.className = gone ? 'gone' : acted ? 'done' : '';
      a.setAttribute('aria-label', a.textContent + ', ' + m.name + (gone ? ', ' + say('is_out') : acted ? ', ' + say('has_acted') : ''));
    }
    drawPrompts();
    if ($('log').parentNode.open) drawLog();
  };
  const field = (el, n) => { const input = el.querySelector('input'); if (input.value !== String(n)) input.value = n; };
  const drawCard = (card, m) => {
    const ms = S.models[m.key], gone = isOut(m, S), on = m.forms.findIndex((f, i) => ms.form === i || (f.on && ms.c[f.on]));
    for (const el of all('[data-t]', card)) {
      const t = m.track.get(el.dataset.t), n = ms.t[t.id];
      if (el.tagName !== 'FIELDSET') { field(el, n); continue; }
      all('input', el).forEach((box, i) => { box.checked = i < n; });
      el.querySelector('b').textContent = t.boxes - n + '/' + t.boxes;
    }
    for (const el of all('[data-c]', card)) el.checked = !!ms.c[el.dataset.c];
    for (const el of all('[data-f]', card)) el.checked = ms.form === +el.dataset.f;
    for (const el of all('[data-v]', card)) {
      if (el.dataset.usual === undefined) el.dataset.usual = el.textContent;
      const values = on < 0 ? {} : m.forms[on].values, other = has(values, el.dataset.v);
      el.textContent = other ? values[el.dataset.v] : el.dataset.usual;
      el.classList.toggle('now', other);
    }
    card.querySelector('[data-a]').checked = ms.acted;
    card.querySelector('[data-o]').checked = gone;
    card.classList.toggle('gone', gone);
    card.classList.toggle('done', ms.acted);
    const show = $(m.side.key).querySelector('select').value;
    card.hidden = show === 'waiting' ? gone || ms.acted : show === 'standing' && gone;
    const box = card.querySelector('.told'), list = Object.keys(ms.c);
    box.hidden = !list.length;
    box.replaceChildren(...list.map(id => {
      const p = make('p', ''), rule = $('c-' + id), words = rule && (rule.querySelector('p') || rule);
      p.append(...(words ? [...words.cloneNode(true).childNodes] : []));
      if (!rule || words !== rule) p.prepend(make('b', m.side.conditions[id].name), ' ');
      return p;
    }));
  };
  const drawPrompts = () => {
    const list = S.open.map(key => [key, question(key)]).filter(one => one[1]), box = $('prompts'), now = list.map(one => one[0]).join(';');
    if (box.dataset.now === now) return;
    box.dataset.now = now;
    box.replaceChildren(...list.slice(0, 2).map(([key, q]) => {
      const div = make('div', ''), p = make('p', '');
      p.append(make('b', q.title), ' ' + q.text + (q.source ? ' (' + q.source + ')' : ''));
      div.append(p);
      for (const yes of q.does ? [true, false] : [false]) {
        const button = make('button', say(yes ? 'do' : q.does ? 'skip' : 'read'));
        button.onclick = () => answer(key, yes);
        div.append(button);
      }
      return div;
    }), ...(list.length > 2 ? [make('p', say('more', { n: list.length - 2 }))] : []));
  };
  const answer = (key, yes) => {
    const [side, subject, id] = key.split('|'), q = question(key);
    act(event('note', side, subject, null, id, { note: yes ? 'done' : 'waved' }), ...(yes ? q.does() : []));
  };
  const drawLog = () => $('log').replaceChildren(...E.map(e => [e, e.kind === 'note' && e.note === 'ask' ? '' : told(e)]).filter(one => one[1])
    .slice(-300).reverse().map(([e, words]) => make('li', say('line', { round: e.round, what: words }))));
  const result = () => [say('round', { to: S.round }), ...D.sides.map(s => [s.name, ...s.score.map(p => p.name + ' ' + S.score[s.key + '-' + p.id]), standing(s)].join(' · '))];
  const shown = (head, nodes) => {
    const box = $('page');
    box.children[0].textContent = head;
    box.children[1].replaceChildren(...nodes);
    box.showModal();
  };
  const drawGames = () => {
    const code = packed(S), rows = modules(code), box = $('qr');
    $('state').value = code;
    box.toggleAttribute('hidden', !rows);
    if (rows) {
      box.setAttribute('viewBox', [-4, -4, rows.length + 8, rows.length + 8].join(' '));
      box.firstChild.setAttribute('d', rows.map((row, y) => row.map((dark, x) => dark ? 'M' + x + ' ' + y + 'h1v1h-1z' : '').join('')).join(''));
    }
    $('games').replaceChildren(...past.map((one, i) => {
      const li = make('li', ''), st = fold(one.events), score = D.sides.map(s => sum(s, st)).join(' : ');
      const button = make('button', say('game', { date: new Date(one.start).toLocaleDateString(doc.documentElement.lang), round: st.round, score }));
      button.onclick = () => { past.splice(i, 1); fresh(one.events); T = one.start; changed(); drawGames(); heard(button.textContent); };
      li.append(button);
      return li;
    }));
  };
  const heard = words => { $('heard').textContent = words; };

  // ---------------------------------------------------------------- what is touched

  const sure = (button, words, then) => {
    if (button.dataset.sure) { delete button.dataset.sure; button.textContent = button.dataset.was; return then(); }
    button.dataset.was = button.textContent;
    button.dataset.sure = '1';
    button.textContent = words;
    setTimeout(() => { if (button.dataset.sure) { delete button.dataset.sure; button.textContent = button.dataset.was; render(); } }, 4000);
  };
  const DO = {
    undo, redo,
    round: button => sure(button, say('again', { to: S.round + 1 }), () => act(event('round', '', '', S.round, S.round + 1))),
    menu: () => { drawGames(); heard(''); $('menu').showModal(); },
    close: button => button.closest('dialog').close(),
    copy: () => {
      $('state').select();
      heard(say(doc.execCommand('copy') ? 'copied' : 'not_copied'));
    },
    take: () => {
      const found = unpacked($('state').value.slice(0, 5000));
      if (!found) return heard(say('not_taken'));
      fresh(found);
      changed();
      drawGames();
      heard(say('taken'));
    },
    new: button => sure(button, say('again_new'), () => { fresh([]); changed([say('new')]); drawGames(); heard(say('new')); }),
    end: button => {
      button.closest('dialog').close();
      if (!S.ended) act(event('note', '', '', null, 'end', { note: 'end' }));
      shown(say('ended'), result().map(one => make('p', one)));
    },
  };
  const number = (box, n) => {
    const d = box.dataset, card = box.closest('.card'), side = (box.closest('.side') || {}).id, input = box.querySelector('input');
    const to = clamp(Math.round(n), input.min === '' ? null : +input.min, input.max === '' ? null : +input.max), s = side && side.slice(3);
    if (!isFinite(to)) return render();
    if (d.g) return to !== S.round ? act(event('round', '', '', S.round, to)) : render();
    if (d.r || d.s) {
      const from = (d.r ? S.res : S.score)[s + '-' + (d.r || d.s)];
      return to !== from ? act(event(d.r ? 'resource' : 'score', s, d.r || d.s, from, to)) : render();
    }
    const m = modelOf(card), from = S.models[m.key].t[d.t];
    return to !== from ? act(counted(m, m.track.get(d.t), from, to)) : render();
  };
  doc.addEventListener('change', ({ target: el }) => {
    const card = el.closest('.card'), m = card && modelOf(card), d = el.dataset, box = el.closest('.count, .track');
    if (el.name === 'rb-phase') return act(event('phase', '', '', S.phase, el.value));
    if (el.name === 'rb-first') return act(event('first', '', '', S.first, el.value));
    if (el.tagName === 'SELECT') return render();
    if (el.name === 'rb-look' || el.name === 'rb-size') return look(el.name.slice(3), el.value, true);
    if (el.closest('#rb-awake')) return awake(el);
    if (box && box.className === 'count') return el.value.trim() === '' ? render() : number(box, +el.value);
    if (!m) return undefined;
    const ms = S.models[m.key], side = m.side.key;
    if (box) {
      const i = all('input', box).indexOf(el), from = ms.t[box.dataset.t];
      return act(counted(m, m.track.get(box.dataset.t), from, i < from ? i : i + 1));
    }
    if (d.a !== undefined) return act(event('acted', side, m.id, ms.acted, el.checked));
    if (d.c !== undefined) return act(event('condition', side, m.id + '#' + d.c, !el.checked, el.checked));
    if (d.f !== undefined) return act(event('form', side, m.id, ms.form, el.checked ? +d.f : null));
    if (d.o !== undefined) return act(event('out', side, m.id, !el.checked, el.checked));
    return undefined;
  });
  doc.addEventListener('click', e => {
    const button = e.target.closest('[data-do]'), rule = e.target.closest('.more a'), by = e.target.closest('[data-by]');
    if (button) DO[button.dataset.do](button);
    if (by) number(by.closest('.count'), Number(by.closest('.count').querySelector('input').value) + Number(by.dataset.by));
    if (rule && $('page').showModal) {
      const found = doc.getElementById(rule.hash.slice(1)), [head, ...rest] = found.children;
      e.preventDefault();
      shown(head.textContent, rest.map(one => one.cloneNode(true)));
    }
  });
  doc.addEventListener('keydown', e => {
    if (!(e.ctrlKey || e.metaKey) || /TEXTAREA/.test(e.target.tagName)) return;
    const key = e.key.toLowerCase(), again = key === 'y' || (key === 'z' && e.shiftKey);
    if (key !== 'z' && !again) return;
    e.preventDefault();
    (again ? redo : undo)();
  });
  addEventListener('storage', e => {
    for (const name of ['look', 'size']) if (e.key === 'realms-play/1/' + name && e.newValue) look(name, e.newValue);
    if (e.key === KEY && e.newValue) { recall(); render(); }
  });
  const look = (name, value, keepIt) => {
    const root = doc.documentElement;
    if (name === 'look') root.dataset.look = value; else root.style.fontSize = value + '%';
    for (const el of all('[name=rb-' + name + ']')) el.checked = el.value === value;
    try { if (keepIt && store) store.setItem('realms-play/1/' + name, value); } catch (err) { banner(); }
  };
  let lock = null;
  const awake = el => {
    if (el.checked) navigator.wakeLock.request('screen').then(got => { lock = got; }, () => { el.checked = false; });
    else if (lock) { lock.release(); lock = null; }
  };

  /* Two or three letters for a name that no other name has, if there are such. */
  const shorts = new Map();
  const short = name => {
    if (shorts.has(name)) return shorts.get(name);
    const letters = [...name], words = name.split(/[\s-]+/).map(word => [...word]), last = words[words.length - 1];
    const tries = [letters.slice(0, 2), words.slice(0, 3).map(word => word[0]), letters.slice(0, 3), [...words[0].slice(0, 2), last[0]], [letters[0], ...last.slice(0, 2)], letters.slice(0, 4)].map(found => found.join(''));
    shorts.set(name, tries.find(found => found.trim().length > 1 && ![...shorts.values()].includes(found)) || tries[0]);
    return shorts.get(name);
  };

  /* What a card says to the ear only, a chip for each condition, its place in the bar. */
  const equip = (card, m) => {
    const chips = all('.chips', card)[0], out = card.querySelector('[data-o]').parentNode;
    const acted = m.side.play.acted, list = m.conditions.filter(id => id !== acted && has(m.side.conditions, id)).map(id => {
      const label = make('label', '', { className: 'chip' }), input = make('input', '', { type: 'checkbox' });
      input.dataset.c = id;
      label.append(input, m.side.conditions[id].name);
      return label;
    });
    for (const el of all('.written', card)) el.remove();
    for (const el of all('[data-t]', card)) m.track.get(el.dataset.t).name = el.querySelector('legend,span').firstChild.textContent.trim();
    out.before(...list);
    chips.after(make('div', '', { className: 'told', hidden: true }));
    for (const el of all('input', card)) {
      const track = el.closest('.track'), t = track && m.track.get(track.dataset.t);
      el.setAttribute('aria-label', (t ? t.name + ' ' + el.parentNode.textContent + '/' + t.boxes : el.parentNode.textContent) + ', ' + m.name);
    }
    const twin = /\s(\d+)$/.exec(m.name), a = make('a', short(twin ? m.name.slice(0, twin.index) : m.name) + (twin ? twin[1] : ''), { href: '#' + card.id });
    a.dataset.j = m.key;
    $('jump').append(a);
  };

  // ---------------------------------------------------------------- begin

  try { store = window.localStorage; store.setItem(KEY + '/try', '1'); store.removeItem(KEY + '/try'); } catch (err) { banner(); }
  if (!navigator.wakeLock) $('awake').hidden = true;
  for (const [name, usual] of [['look', 'auto'], ['size', '100']]) {
    let found = null;
    try { found = store && store.getItem('realms-play/1/' + name); } catch (err) { found = null; }
    look(name, all('[name=rb-' + name + ']').some(el => el.value === found) ? found : usual);
  }
  for (const s of D.sides) {
    const top = make('a', '\u2191' + (D.sides.length > 1 ? [...s.name][0] : ''), { href: '#rb-' + s.key });
    top.setAttribute('aria-label', top.textContent + ', ' + s.name);
    $('jump').append(top);
    for (const card of all('.card', $(s.key))) equip(card, modelOf(card));
  }
  for (const box of all('.count')) {
    const input = box.querySelector('input'), card = box.closest('.card'), name = box.firstChild.textContent + (card ? ', ' + modelOf(card).name : '');
    input.inputMode = 'numeric';
    input.setAttribute('aria-label', name);
    // What one begins with is spent, points are gained: several with one tap, too.
    const start = box.dataset.g ? 0 : input.value - input.min, most = input.max === '' ? 5 : input.max - input.min;
    const button = by => {
      const found = make('button', (by < 0 ? '\u2212' : '+') + Math.abs(by));
      found.dataset.by = by;
      found.setAttribute('aria-label', found.textContent + ', ' + name);
      return found;
    };
    const upto = n => [2, 3, 4, 5].filter(one => one <= Math.min(n, most)), group = (...list) => {
      const steps = make('div', '', { className: 'steps' });
      steps.append(...list);
      if (list.length) box.append(steps);
    };
    group(button(-1), input, button(1), ...upto(box.dataset.s ? 3 : 0).map(button));
    group(...upto(start).map(n => button(-n)));
  }
  for (const el of all('.stats [data-v]')) el.previousSibling.title = D.names[el.dataset.v] || '';
  for (const el of all('.wide')) el.tabIndex = 0;
  $('log').parentNode.addEventListener('toggle', drawLog);
  doc.documentElement.classList.add('live');
  recall();
  render();
})();
