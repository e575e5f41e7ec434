import { subtractItems } from '#text/group-by.ts';

/** Limit in a sentence: a number with its unit, a date, or a comparison such as “at most”. */
type Limit = {
  /** Form that is equal for limits with the same meaning. */
  readonly value: string;
  /** Limit as written. */
  readonly text: string;
};

/** References whose numbers aren't limits: documents, sections, figures and sources. */
const references =
  /\b(?:RFC|BCP|STD|ISO(?:\/IEC)?|IEEE|EIP|ERC|KEP|PEP|ADR|BOLT)[\s-]?#?\d[\w.:^-]*|(?:\b(?:sections?|sec\.|chapters?|appendix|figures?|fig\.|tables?|steps?|notes?|items?)\s+|§+\s*)\d[\d.]*(?:\s*(?:,|and|or|to|–|-)\s*\d[\d.]*)*|\[[\d,\s–-]+\]|\[[a-z]\w*(?:[-.:]\w+)+\]|\b\w+\(\d[a-z]?\)|https?:\/\/\S+|\bU\+[\dA-F]{4,6}/giu;

const smallNumbers = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const scales: Readonly<Record<string, number>> = {
  ...{ hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
};

/** Numbers as words, without “one”, which is also a pronoun. */
const numberWords: ReadonlyMap<string, string> = new Map([
  ...smallNumbers.map((word, at) => [word, `${at}`] as const).filter(([word]) => word !== 'one'),
  ...tens.flatMap((word, at) =>
    ['', ...smallNumbers.slice(1, 10)].map(
      (unit, ones) => [unit ? `${word}-${unit}` : word, `${(at + 2) * 10 + ones}`] as const,
    ),
  ),
  ['twice', '2'],
  ...Object.entries(scales).map(([word, value]) => [word, `${value}`] as const),
]);

/** Units with their spellings; units of data distinguish capitals. */
const units: readonly (readonly [unit: string, spellings: string])[] = [
  ['ms', 'ms|msecs?|milliseconds?'],
  ['µs', 'µs|us|microseconds?'],
  ['ns', 'ns|nanoseconds?'],
  ['s', 's|secs?|seconds?'],
  ['min', 'mins?|minutes?'],
  ['h', 'h|hrs?|hours?'],
  ['d', 'd|days?'],
  ['week', 'weeks?'],
  ['month', 'months?'],
  ['year', 'years?'],
  ['%', '%|percent|per cent'],
  ['B', 'B|bytes?'],
  ['bit', 'bits?'],
  ['kB', 'kB|KB|kilobytes?'],
  ['KiB', 'KiB|kibibytes?'],
  ['MB', 'MB|megabytes?'],
  ['MiB', 'MiB|mebibytes?'],
  ['GB', 'GB|gigabytes?'],
  ['GiB', 'GiB|gibibytes?'],
  ['TB', 'TB|terabytes?'],
  ['Hz', 'Hz'],
  ['kHz', 'kHz'],
  ['MHz', 'MHz'],
  ['GHz', 'GHz'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['m', 'm|metres?|meters?'],
  ['km', 'km'],
  ['kbit/s', 'kbps|kbit/s'],
  ['Mbit/s', 'Mbps|Mbit/s'],
  ['Gbit/s', 'Gbps|Gbit/s'],
  ['g', 'g|grams?'],
  ['kg', 'kg'],
  ['°C', '°C'],
  ['V', 'V|volts?'],
  ['A', 'A|amps?'],
  ['W', 'W|watts?'],
  ['px', 'px|pixels?'],
  ['EUR', 'EUR|euros?'],
  ['USD', 'USD|dollars?'],
  ['GBP', 'GBP|pounds?'],
];

const unitNames = new Map(
  units.flatMap(([unit, spellings]) =>
    spellings.split('|').map((spelling) => [spelling.replaceAll('?', ''), unit] as const),
  ),
);

/** Returns the unit of a spelling, which can be a plural. */
function toUnit(spelling: string): string {
  const name = spelling.replace(/\s+/g, ' ');
  const singular = name.length > 2 ? name.replace(/s$/, '') : name;
  const find = (text: string) => unitNames.get(text) ?? unitNames.get(`${text}s`);
  return find(name) ?? find(singular) ?? find(singular.toLowerCase()) ?? name;
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';

const greater = ['more', 'greater', 'longer', 'larger', 'higher', 'later'];
const less = ['less', 'fewer', 'shorter', 'smaller', 'lower', 'earlier'];

/** Returns a pattern for comparisons such as “no more than”. */
const negate = (adjectives: readonly string[]) =>
  adjectives.flatMap((adjective) => [`no ${adjective} than`, `not ${adjective} than`]).join('|');

const comparisons: readonly (readonly [meaning: string, pattern: string])[] = [
  ['≤', `at most|a maximum of|≤|<=|${negate(greater)}`],
  ['≥', `at least|a minimum of|≥|>=|${negate(less)}`],
  ['>', greater.map((adjective) => `${adjective} than`).join('|')],
  ['<', less.map((adjective) => `${adjective} than`).join('|')],
];

/** Comparisons that are limits only before a number. */
const comparisonsBeforeNumber: readonly (readonly [meaning: string, pattern: string])[] = [
  ['≤', 'up to'],
  ['>', 'exceeds?|exceeding|over|above|>'],
  ['<', 'below|under|<'],
  ['within', 'within'],
  ['exactly', 'exactly'],
  ['about', 'about|approximately|roughly'],
];

/** Comparisons that are limits only directly before a number or its article. */
const comparisonsWithNumber: typeof comparisons = [
  ['after', 'after'],
  ['before', 'before|by|until'],
];

/** Comparisons that are limits only after a number, as in “16 bytes or less”. */
const comparisonsAfterNumber: typeof comparisons = [
  ['≤', less.map((adjective) => `or ${adjective}`).join('|')],
  ['≥', greater.map((adjective) => `or ${adjective}`).join('|')],
];

const number =
  "[-+±]?(?:\\d{1,3}(?:[,’'\\u00a0\\u202f]\\d{3})+|\\d+)(?:\\.\\d+)*(?:[eE][+-]?\\d+)?(?:\\^[+−-]?\\d+)?";
const spellings = units.map(([, names]) => names).join('|');
const wordsOfNumbers = [...numberWords.keys()].reverse().join('|');
const scaleAfter = (name: string) =>
  `(?:[\\s\\u00a0-](?<${name}>${ignoreFirstCase(Object.keys(scales).join('|'))})(?![\\p{L}\\p{N}]))?`;

/** Lets words begin with a capital; units can't ignore case. */
const ignoreFirstCase = (pattern: string) =>
  pattern.replace(/(?<=^|\|)[a-z]/g, (first) => `[${first}${first.toUpperCase()}]`);

const escapeSymbols = (pattern: string) =>
  ignoreFirstCase(pattern)
    .split('|')
    .map((part) => (/^\[/.test(part) ? `(?<![\\p{L}\\p{N}])${part}(?![\\p{L}\\p{N}])` : part))
    .join('|');

const joinPatterns = (all: typeof comparisons) =>
  all.map(([, pattern]) => escapeSymbols(pattern)).join('|');

/** Matches the start of a number that isn't part of a name such as “1-RTT”. */
const startOfNumber = `(?:[€$£]?(?!\\d+-(?!(?:${spellings})\\b)\\p{L})\\d|(?:${wordsOfNumbers})\\b)`;

const limitPattern = new RegExp(
  [
    `(?<date>(?<![\\p{L}\\p{N}])(?:\\d{4}-\\d{2}-\\d{2}(?:T[\\d:.]+(?:Z|[+-][\\d:]+)?)?|\\d{1,2}\\s+(?:${months})|(?:${months})\\s+\\d{1,2})(?![\\p{L}\\p{N}]))`,
    `(?<time>(?<![\\p{L}\\p{N}:])\\d{1,2}:\\d{2}(?::\\d{2})?(?![\\p{L}\\p{N}:]))`,
    `(?<money>[€$£]\\s?${number})${scaleAfter('moneyScale')}`,
    `(?<amount>(?<![\\p{L}\\p{N}_]|(?<!\\d)[/.-]|\\p{L}[/.-]\\d+\\.)(?:${number}))${scaleAfter('scale')}(?:[\\s\\u00a0-]?(?<unit>${spellings})(?![\\p{L}\\p{N}]))?(?<rest>[\\p{L}\\p{N}]*)`,
    `(?<word>(?<![\\p{L}\\p{N}-])(?:${ignoreFirstCase(wordsOfNumbers)})(?![\\p{L}\\p{N}]))${scaleAfter('wordScale')}(?:[\\s-]+(?<wordUnit>${spellings})(?![\\p{L}\\p{N}]))?`,
    `(?<behind>(?<=(?:\\d\\p{L}*|(?<!\\p{L})(?:${wordsOfNumbers}))\\s(?:\\p{L}+\\s){0,2})(?:${joinPatterns(comparisonsAfterNumber)})(?!\\s+(?:than|case)\\b))`,
    `(?<comparison>${joinPatterns(comparisons)})`,
    `(?<near>${joinPatterns(comparisonsBeforeNumber)})(?=\\s*(?:\\p{L}+\\s+){0,2}?${startOfNumber})`,
    `(?<beside>${joinPatterns(comparisonsWithNumber)})(?=\\s*(?:the\\s+)?${startOfNumber})`,
  ].join('|'),
  'gu',
);

const allComparisons = [
  ...comparisons,
  ...comparisonsBeforeNumber,
  ...comparisonsWithNumber,
  ...comparisonsAfterNumber,
];

const findMeaning = (text: string): string =>
  allComparisons.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(text))?.[0] ?? text;

/** Returns the limits of a sentence in the order of the text. */
function findLimits(sentence: string): readonly Limit[] {
  const text = sentence.replace(references, (reference) => ' '.repeat(reference.length));
  const limits: Limit[] = [];
  for (const { 0: written, groups = {} } of text.matchAll(limitPattern)) {
    const { date, time, money, amount, rest = '', word, comparison, near, beside, behind } = groups;
    // The prefix of hexadecimal numbers.
    if (amount === '0' && rest === 'x') continue;
    const unitText = groups.unit ?? groups.wordUnit;
    const suffix = unitText === undefined ? '' : ` ${toUnit(unitText)}`;
    const scale = groups.scale ?? groups.wordScale ?? groups.moneyScale;
    const toNumber = (digits: string) => (scale === undefined ? digits : multiply(digits, scale));
    const value =
      date ??
      time ??
      (money && `${money.charAt(0)}${toNumber(withoutSeparators(money.slice(1).trim()))}`) ??
      (amount === undefined
        ? undefined
        : `${toNumber(withoutSeparators(amount))}${suffix}${rest}`) ??
      (word === undefined
        ? undefined
        : `${toNumber(numberWords.get(word.toLowerCase()) ?? '')}${suffix}`) ??
      findMeaning(comparison ?? near ?? beside ?? behind ?? '');
    limits.push({ value, text: written.trim() });
  }
  return limits;
}

/** @param digits can begin with a sign, such as ± */
function multiply(digits: string, scale: string): string {
  const [sign = ''] = /^[+±-]/.exec(digits) ?? [];
  const product = Number(digits.slice(sign.length)) * (scales[scale.toLowerCase()] ?? 1);
  return Number.isNaN(product) ? `${digits} ${scale.toLowerCase()}` : `${sign}${product}`;
}

const withoutSeparators = (amount: string) => amount.replace(/[,’'\u00a0\u202f]/g, '');

type LimitDifference = { readonly removed: readonly Limit[]; readonly added: readonly Limit[] };

/** Returns the limits that only one of two sentences has. “one” counts as 1 if the other has 1. */
export function diffLimits(before: string, after: string): LimitDifference {
  const difference = subtractLimits(before, after);
  const count = ({ removed, added }: LimitDifference) => removed.length + added.length;
  const { removed, added } = difference;
  if (![...removed, ...added].some(({ value }) => /^1\b/.test(value))) return difference;
  const [earlier = '', later = ''] = [before, after].map((text) => text.replace(one, '1'));
  const withOne = subtractLimits(earlier, later);
  return count(withOne) < count(difference) ? withOne : difference;
}

const one = /(?<![\p{L}\p{N}-])one\b/giu;

function subtractLimits(before: string, after: string): LimitDifference {
  const [earlier, later] = [findLimits(before), findLimits(after)];
  const getValue = ({ value }: Limit) => value;
  return {
    removed: subtractItems(earlier, later, getValue),
    added: subtractItems(later, earlier, getValue),
  };
}
