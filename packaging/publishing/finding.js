
// What stands behind the words of a search. `sections`, `also` and `little` stand above, by language.
const SPELLING = { exact: 4, stem: 3, begins: 2, within: 1, near: 1 };
const PLACE = { title: 9, chapter: 2, text: 1 };
const NEAR = 12, REFERENCE = .1, SYNONYM = .7, NEARLY = 5, INSIDE = 4;

// ä, ae and a are one letter, ß and ss are two, however they are typed.
const fold = word => word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
  .replace(/([aou])e/g, '$1');
const wordsOf = text => (text.replaceAll('\u00ad', '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(fold);
const stem = word => {
  const cut = document.documentElement.lang === 'de'
    ? word.replace(/(?:en|er|es|em|e|n|s)$/, '')
    : word.replace(/(?:(?<=o|x|ch|sh|ss)es|(?<!s)s|(?<=.{4})ing)$/, '');
  return cut.length > 2 ? cut : word;
};
// One letter too many, too few, another one, or two that changed places.
const isNear = (one, other) => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, more] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === more.slice(1) || rest.slice(1) === more || rest === more.slice(1)
    || (rest[0] === more[1] && rest[1] === more[0] && rest.slice(2) === more.slice(2));
};

const dropped = new Set(wordsOf(little));
const rows = sections.map(([at, title, chapter, text, isReference]) => ({
  at, title, chapter, text, weight: isReference ? REFERENCE : 1,
  words: { title: wordsOf(title), chapter: wordsOf(chapter), text: wordsOf(text) },
}));
const vocabulary = [...new Set(rows.flatMap(row => Object.values(row.words).flat()))];
const synonyms = also.map(([ours, theirs]) => [ours.map(wordsOf), theirs.map(phrase => wordsOf(phrase).map(stem))]);

// Which words of the manual may be meant by one that was typed, and how well each fits.
const known = new Map();
function meant(word) {
  if (known.has(word)) return known.get(word);
  const root = stem(word), found = new Map();
  for (const one of vocabulary) {
    const fit = one === word ? SPELLING.exact : stem(one) === root ? SPELLING.stem
      : one.startsWith(root) ? SPELLING.begins : word.length >= INSIDE && one.includes(root) ? SPELLING.within : 0;
    if (fit) found.set(one, fit);
  }
  if (!found.size && word.length >= NEARLY)
    for (const one of vocabulary) if (isNear(stem(one), root)) found.set(one, SPELLING.near);
  known.set(word, found);
  return found;
}

// The parts of what was typed; each is met by any of its options, an option by all of its words.
function partsOf(typed) {
  const all = wordsOf(typed), telling = all.filter(word => !dropped.has(word));
  const words = telling.length ? telling : all, parts = [];
  for (let at = 0; at < words.length;) {
    const same = (theirs, from) => theirs.every((root, step) => {
      const word = words[from + step];
      return word && (stem(word) === root || (root.length >= NEARLY && (root.startsWith(word) && word.length >= NEARLY || isNear(stem(word), root))));
    });
    let count = 1, ours = [];
    for (const [meaning, phrases] of synonyms)
      for (const theirs of phrases)
        if (same(theirs, at) && theirs.length >= count) {
          ours = theirs.length > count ? meaning : [...ours, ...meaning];
          count = theirs.length;
        }
    const options = [words.slice(at, at + count), ...ours];
    parts.push(options.map((option, place) => ({ fits: option.map(meant), share: place ? SYNONYM : 1 })));
    at += count;
  }
  return parts;
}

// How well a list of words meets each part, and where they stand together most closely.
function met(words, parts) {
  const best = parts.map(options => options.map(({ fits }) => fits.map(() => 0)));
  const last = parts.map(() => -1);
  let from = -1, span = Infinity;
  words.forEach((word, place) => parts.forEach((options, part) => options.forEach(({ fits }, option) => fits.forEach((fit, at) => {
    const value = fit.get(word);
    if (!value) return;
    best[part][option][at] = Math.max(best[part][option][at], value);
    last[part] = place;
    const seen = last.filter(one => one >= 0), first = Math.min(...seen);
    if (from < 0 || (seen.length === parts.length && place - first < span)) from = first;
    if (seen.length === parts.length) span = Math.min(span, place - first);
  }))));
  const values = parts.map((options, part) => Math.max(...options.map(({ share }, at) => share * Math.min(...best[part][at]))));
  return { values, from, span };
}

// Sections with all parts first, the best of them on top; then those that have some.
function find(typed) {
  const parts = partsOf(typed), said = wordsOf(typed).join(' ');
  if (!parts.length) return null;
  const seen = rows.map(row => {
    const places = Object.keys(PLACE).map(place => [PLACE[place], met(row.words[place], parts)]);
    const values = parts.map((_, part) => Math.max(...places.map(([worth, { values }]) => worth * values[part])));
    return { ...places[2][1], row, values, isTitle: row.words.title.join(' ') === said };
  });
  const rare = parts.map((_, part) => 1 / Math.log2(2 + seen.filter(({ values }) => values[part]).length));
  const found = seen.filter(({ values }) => values.some(Boolean)).map(one => ({
    ...one, isWhole: one.values.every(Boolean),
    score: one.row.weight * ((one.isTitle && one.row.weight === 1 ? 99 : 0) + (parts.length > 1 && one.span < NEAR ? 2 : 1)
      * one.values.reduce((sum, value, part) => sum + value * rare[part], 0)),
  })).sort((one, other) => other.isWhole - one.isWhole || other.score - one.score);
  return { parts, whole: found.filter(one => one.isWhole), some: found.filter(one => !one.isWhole) };
}
