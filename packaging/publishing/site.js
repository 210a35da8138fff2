// Search, and a change of language that stays at the section; every page is whole without.
(() => {
  const wanted = 20, around = 60, top = 120;
  const at = one => one.getBoundingClientRect().top;
  // The section that was asked for while it is seen, else the one that is read; above all, the former again.
  const inSight = () => {
    const asked = document.querySelector(':target');
    if (asked && at(asked) >= 0 && at(asked) < innerHeight) return asked.id;
    const read = [...document.querySelectorAll('main :is(h2, h3)[id]')].filter(one => at(one) < top).pop();
    return (read ?? asked)?.id ?? '';
  };
  for (const link of document.querySelectorAll('.chapter .languages a'))
    link.addEventListener('click', () => { link.hash = inSight(); });

  const form = document.querySelector('form[role=search]');
  const field = form.querySelector('input'), panel = form.querySelector('.results');
  const list = panel.querySelector('ul'), status = panel.querySelector('p');
  const folder = form.dataset.index.replace(/[^/]*$/, '');
  let asked = false;
  form.hidden = false;

  const load = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement('script');
    script.src = form.dataset.index;
    script.addEventListener('load', show);
    document.head.append(script);
  };
  const close = () => { panel.hidden = true; };
  // As in the window: a heading that says just this first, then headings, then texts.
  const rank = (title, words) => title === words.join(' ') ? 0 : words.every(word => title.includes(word)) ? 1 : 2;
  const excerpt = (text, word) => {
    const at = Math.max(0, text.toLowerCase().indexOf(word));
    const from = at > around ? text.lastIndexOf(' ', at - around) + 1 : 0;
    return (from ? '… ' : '') + text.slice(from, from + 3 * around) + ' …';
  };

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    panel.hidden = !words.length || typeof sections === 'undefined';
    if (panel.hidden) return;
    const found = sections
      .filter(([, title, chapter, text]) => {
        const all = `${title} ${chapter} ${text}`.toLowerCase();
        return words.every(word => all.includes(word));
      })
      .map(row => [rank(row[1].toLowerCase(), words), row])
      .sort((one, other) => one[0] - other[0]);
    status.textContent = found.length ? form.dataset.found.replace('{count}', found.length) : form.dataset.none;
    list.replaceChildren(...found.slice(0, wanted).map(([, [at, title, chapter, text]]) => {
      const row = document.createElement('li'), link = document.createElement('a');
      const name = document.createElement('b'), where = document.createElement('small');
      link.href = folder + at;
      name.textContent = title;
      where.textContent = (chapter ? chapter + ': ' : '') + excerpt(text, words[0]);
      link.append(name, ' ', where);
      row.append(link);
      return row;
    }));
  }

  field.addEventListener('focus', load);
  field.addEventListener('input', () => { load(); show(); });
  form.addEventListener('submit', event => {
    event.preventDefault();
    const first = list.querySelector('a');
    if (!panel.hidden && first) first.click();
  });
  form.addEventListener('keydown', event => {
    if (event.key === 'Escape') { close(); field.focus(); }
    const links = [...list.querySelectorAll('a')], at = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || panel.hidden) return;
    event.preventDefault();
    (links[at + step] ?? field).focus();
  });
  form.addEventListener('focusout', event => { if (!form.contains(event.relatedTarget)) close(); });
  list.addEventListener('click', close);
})();
