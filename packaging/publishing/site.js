// Search, the drawer of chapters, and a change of language that stays at the section; every page is whole without.
(() => {
  const wanted = 20, around = 8, length = 180, top = 120, wide = matchMedia('(width >= 60rem)');
  const root = document.documentElement, asked = new URLSearchParams(location.search);
  const make = (tag, text = '') => Object.assign(document.createElement(tag), { textContent: text });
  const at = one => one.getBoundingClientRect().top;
  // The section that was asked for while it is seen, else the one that is read; above all, the former again.
  const inSight = () => {
    const wished = document.querySelector(':target');
    if (wished && at(wished) >= 0 && at(wished) < innerHeight) return wished.id;
    const read = [...document.querySelectorAll('main :is(h2, h3)[id]')].filter(one => at(one) < top).pop();
    return (read ?? wished)?.id ?? '';
  };
  const others = [...document.querySelectorAll('.languages a')];
  // Where nothing may be kept, nothing is.
  const kept = act => { try { return act(localStorage); } catch { return null; } };
  for (const link of others)
    link.addEventListener('click', () => {
      kept(store => store.setItem('language', link.hreflang));
      if (document.body.matches('.chapter')) link.hash = inSight();
    });
  // The very first page alone looks whether the reader would rather have another language.
  if (document.body.matches('.door')) {
    const own = [kept(store => store.getItem('language')), ...navigator.languages].filter(Boolean).map(tag => tag.slice(0, 2));
    const lang = own.find(tag => tag === root.lang || others.some(link => link.hreflang === tag));
    const better = others.find(link => link.hreflang === lang);
    if (better && !location.hash) location.replace(better.href);
  }

  const side = document.querySelector('#site-side');
  const rest = document.querySelectorAll('.skip, .top, main, .foot');
  side?.addEventListener('beforetoggle', event => {
    for (const one of rest) one.inert = event.newState === 'open';
  });
  side?.addEventListener('toggle', event => {
    if (event.newState === 'open') side.querySelector('button').focus();
  });
  side?.addEventListener('click', event => { if (event.target.closest('a') && side.matches(':popover-open')) side.hidePopover(); });
  wide.addEventListener('change', () => { if (side?.matches(':popover-open')) side.hidePopover(); });

  const form = document.querySelector('form[role=search]');
  const field = form.querySelector('input'), panel = form.querySelector('.results');
  const list = panel.querySelector('ul'), status = panel.querySelector('p');
  const folder = form.dataset.index.replace(/[^/]*$/, ''), words = form.dataset;
  let loading = null;
  form.hidden = false;

  const load = () => loading ??= new Promise(done => {
    const script = make('script');
    script.src = words.index;
    script.addEventListener('load', done);
    document.head.append(script);
  });
  const close = () => { panel.hidden = true; };
  const excerpt = (text, place) => {
    const marks = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)], from = marks[Math.max(0, place - around)]?.index ?? 0;
    const end = from + length < text.length ? text.lastIndexOf(' ', from + length) : text.length;
    return (place > around ? '… ' : '') + text.slice(from, end > from ? end : from + length) + (end < text.length ? ' …' : '');
  };
  const line = (address, title, said) => {
    const row = make('li'), link = make('a');
    link.href = address;
    link.append(make('b', title), ' ', make('small', said));
    row.append(link);
    return row;
  };
  const hit = ({ row, from }) => {
    const [page, section = ''] = row.at.split('#'), mark = new URLSearchParams({ mark: field.value });
    return line(`${folder}${page}?${mark}${section && '#' + section}`, row.title,
      (row.chapter && row.chapter + ': ') + excerpt(row.text, from));
  };
  const elsewhere = () => [
    line(document.querySelector('.home').href + '#site-chapters', words.contents, ''),
    ...others.map(link => line(`${link.href}?${new URLSearchParams({ search: field.value })}`,
      words.other.replace('{name}', link.textContent), '')),
  ];

  function show(most = wanted) {
    const found = typeof find === 'undefined' ? null : find(field.value);
    panel.hidden = !found;
    if (!found) return;
    const { whole, some } = found, hits = [...whole, ...some], lines = hits.slice(0, most).map(hit);
    status.textContent = whole.length ? words.found.replace('{count}', whole.length) : some.length ? words.some : words.none;
    if (whole.length && whole.length < lines.length) lines.splice(whole.length, 0, make('li', words.some));
    if (hits.length > most) {
      const more = make('button', words.more.replace('{count}', hits.length - most)), row = make('li');
      more.type = 'button';
      more.addEventListener('click', () => {
        show(hits.length);
        list.querySelectorAll('a')[most].focus();
      });
      row.append(more);
      lines.push(row);
    }
    list.replaceChildren(...lines, ...(whole.length ? [] : elsewhere()));
  }

  // What was found is marked in its section: the rows or paragraphs that say most of it.
  async function mark() {
    await load();
    const found = find(asked.get('mark')), start = document.querySelector(':target') ?? document.querySelector('main h1');
    if (!found || !start) return;
    const parts = [...document.querySelectorAll('main :is(:is(h1, h2, h3, h4)[id], tr, p, li, dd, pre)')];
    const own = parts.slice(parts.indexOf(start) + 1), end = own.findIndex(one => /^H/.test(one.tagName));
    const sum = text => met(wordsOf(text), found.parts).values.reduce((all, value) => all + (value && 9 + value), 0);
    const scored = own.slice(0, end < 0 ? own.length : end).filter(one => !one.querySelector('p, li, tr') && !one.closest('thead'))
      .map(one => [sum(one.innerText) + sum(one.cells?.[0].innerText ?? ''), one]);
    const most = Math.max(1, ...scored.map(([score]) => score)), best = scored.filter(([score]) => score === most);
    for (const [, one] of best) one.classList.add('found');
    best[0]?.[1].scrollIntoView({ block: 'center' });
  }

  if (asked.has('mark')) mark();
  if (asked.has('search')) {
    field.value = asked.get('search');
    field.focus();
    load().then(() => show());
  }
  field.addEventListener('focus', load);
  field.addEventListener('input', () => load().then(() => show()));
  form.addEventListener('submit', event => {
    event.preventDefault();
    const first = list.querySelector('a');
    if (!panel.hidden && first) first.click();
  });
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') { close(); field.focus(); }
    const links = [...list.querySelectorAll('a, button')], at = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || panel.hidden) return;
    event.preventDefault();
    (links[at + step] ?? field).focus();
  });
  form.addEventListener('focusout', event => { if (!form.contains(event.relatedTarget)) close(); });
  list.addEventListener('click', event => { if (event.target.closest('a')) close(); });
})();
