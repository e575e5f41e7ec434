/** Strings that could break layouts or parsers, each with a name for the test report. */
export const hostileTexts: readonly (readonly [word: string, text: string])[] = [
  ['empty', ''],
  ['a space', ' '],
  ['1 character', 'x'],
  ['a no-break space', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['255 characters', 'x'.repeat(255)],
  ['256 characters', 'x'.repeat(256)],
  ['10 000 characters', 'y'.repeat(10_000)],
  ['10 000 words', 'word '.repeat(10_000)],
  ['a null character', 'a\u0000b'],
  ['a header line', '\r\nX: y'],
  ['a lone surrogate', 'a\ud800b'],
  ['right-to-left override', '\u202Egpj.exe'],
  ['decomposed e acute', 'e\u0301'],
  ['composed e acute', '\u00e9'],
  ['a family of one glyph', '👨‍👩‍👧‍👦'],
  ['fifty combining marks', `a${'\u0301'.repeat(50)}`],
  ['a dotted capital I', 'İ'],
  ['right-to-left words', 'שלום עולם'],
  ['an image that runs', '<img src=x onerror=1>'],
  ['a script that ends early', '</script><svg onload=1>'],
  ['a frame with a document', '<iframe srcdoc="<script>1</script>"></iframe>'],
  ['a title that ends early', '</title><script>1</script>'],
  ['a template', '{{7*7}}'],
  ['a template literal', '$' + '{7*7}'],
  ['replacement patterns', "$&$1$`$'"],
  ['a formula', '=HYPERLINK(1)'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['toString', 'toString'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['the word null', 'null'],
  ['not a number', 'NaN'],
  ['an encoded null', '%00'],
  ['broken percent-encoding', '%E0%A4%A'],
  ['a way upwards', '../..'],
  ['one dot', '.'],
  ['two dots', '..'],
  ['an encoded way upwards', '%2e%2e%2f'],
  ['reserved characters', 'a/b?c#d'],
  ['a backslash', 'a\\b'],
  ['a tilde escape', '~2F~u0041~'],
  ['a quote that ends SQL', "' OR 1=1--"],
  ['CSS that ends early', '}*{display:none}/*'],
  ['mail to a lone surrogate', 'a\ud800@b.test'],
  ['mail with headers', 'a@b.test?bcc=c@d.test'],
  ['mail from a script', 'javascript:1@b.test'],
  ['line separators', 'a\u2028b\u2029c'],
];

/**
 * URLs that the app must not turn into links, unless the link leads to exactly the URL that is
 * shown.
 */
export const hostileUrls: readonly string[] = [
  'javascript:1',
  'JaVaScRiPt:1',
  'java\nscript:1',
  '\u0001javascript:1',
  ' javascript:1',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://a/b',
  'file:///etc/passwd',
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
  'https://good.test@evil.test',
  'https://0x7f.1/',
  'https://[::1]/',
  'http://169.254.169.254/',
  'https://xn--80ak6aa92e.com',
  'https://ex\u00adample.com',
  'https://ｅｘａｍｐｌｅ.com',
  'https://a.test:99999',
  `https://${'a'.repeat(64)}.test`,
  `https://a.test/?${'q'.repeat(8192)}`,
  'intent:x',
  'view-source:https://a.test',
  'about:blank',
  'mailto:x@y.test',
  'https://a.test/"onmouseover="1',
];

/** Invalid API keys: strings that an HTTP header can't or shouldn't contain. */
export const hostileKeys: readonly string[] = [
  'k\n',
  'k\r\nA: b',
  'ké',
  'k€',
  ' k',
  'k ',
  'k'.repeat(64 * 1024),
];

/** JSON values that replace a property of a valid record, usually with a wrong type. */
export const hostileValues: readonly (readonly [word: string, value: unknown])[] = [
  ['null', null],
  ['false', false],
  ['true', true],
  ['zero', 0],
  ['minus zero', -0],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['a number past precision', Number.MAX_SAFE_INTEGER + 1],
  ['the largest number', Number.MAX_VALUE],
  ['an empty list', []],
  ['a list of null', [null]],
  ['a list of lists', [[[]]]],
  ['a mixed list', [0, 'x', null, false, {}, []]],
  ['an empty object', {}],
  ['an object', { a: { b: [1, { c: null }] } }],
  ['an object with its own __proto__', JSON.parse('{"__proto__": {"name": "x"}, "a": 1}')],
  ['an object like an element', { $$typeof: 'x', type: 'script', props: {} }],
  ['an object with toString', JSON.parse('{"toString": "x", "valueOf": 1, "then": "x"}')],
  ['a date that is none', '0000-00-00'],
  ['30 February', '2024-02-30'],
  ['milliseconds', 1_700_000_000_000],
  ['a far future', '9999-12-31T23:59:59.999Z'],
  ['nested 200 deep', nested(200)],
];

/** Response bodies, most of which are invalid for the app. */
export const hostileBodies: readonly (readonly [
  word: string,
  body: string | Uint8Array<ArrayBuffer>,
])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['true', 'true'],
  ['zero', '0'],
  ['a text', '"x"'],
  ['an empty list', '[]'],
  ['an empty object', '{}'],
  ['a list of null', '[null]'],
  ['a list of everything', '[0,"",true,[],{},null,1e400]'],
  ['items that are null', '{"items":null}'],
  ['items that are an object', '{"items":{}}'],
  ['lists that are objects', '{"folders":{},"bookmarks":{}}'],
  ['lists of null', '{"folders":[null],"bookmarks":[null]}'],
  ['too large a number', '1e400'],
  ['duplicate keys', '{"name":"a","name":{}}'],
  ['its own __proto__', '{"__proto__":{"name":"x","folders":[]}}'],
  ['a byte order mark', '\ufeff{}'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['UTF-16', new Uint8Array([0x7b, 0x00, 0x7d, 0x00])],
  ['a guard against hijacking', ")]}',\n{}"],
  ['one document a line', '{}\n{}'],
  ['bytes behind the end', '{} x'],
  ['half a document', '{"folders":[{"id":"a"'],
  ['a page', '<!doctype html><title>Sign in</title><script>1</script>'],
  ['nested 10 000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
];

/** Error responses that a service, a proxy or an attacker can send. */
export const hostileErrors: readonly (readonly [word: string, type: string, body: string])[] = [
  ['nothing', 'application/problem+json', ''],
  ['no content type', '', 'x'],
  ['markup in detail', 'application/problem+json', '{"detail":"<svg onload=1>"}'],
  ['markup later in detail', 'application/problem+json', '{"detail":"No <img src=x onerror=1>"}'],
  ['an object for detail', 'application/problem+json', '{"detail":{"a":1},"title":["x"]}'],
  ['null for detail', 'application/problem+json', '{"detail":null,"title":null}'],
  ['a long detail', 'application/problem+json', JSON.stringify({ detail: 'd'.repeat(100_000) })],
  ['another status', 'application/problem+json', '{"status":200,"title":"Fine"}'],
  ['a map of errors', 'application/problem+json', '{"errors":{"url":["x"]}}'],
  ['a text of errors', 'application/problem+json', '{"errors":"x"}'],
  ['errors of nothing', 'application/problem+json', '{"errors":[null,{"pointer":1}]}'],
  ['errors elsewhere', 'application/problem+json', '{"errors":[{"pointer":"/(","detail":"x"}]}'],
  ['markup in errors', 'application/json', '{"errors":[{"pointer":"/url","detail":"<b>x</b>"}]}'],
  ['a list', 'application/json', '[]'],
  ['null', 'application/json', 'null'],
  ['broken JSON', 'application/json', '{"detail":'],
  ['plain text', 'text/plain', 'No.\r\n\u0007Really.'],
  ['a page', 'text/html', '<!doctype html><script>1</script>'],
  ['another charset', 'text/plain; charset=utf-16', 'x\u0000y'],
];

export const hostileRetryAfter: readonly string[] = [
  '0',
  '-1',
  'abc',
  '1e9',
  '99999999999999999999',
  '1.5',
  '',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  '1, 2',
  'NaN',
  'Infinity',
  '<svg>',
];

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

type Named<Rest extends readonly unknown[]> = readonly (readonly [word: string, ...rest: Rest])[];

/** Hostile values for fields, paths and responses. */
export type Corpus = {
  readonly texts: Named<[text: string]>;
  readonly urls: readonly string[];
  readonly keys: readonly string[];
  readonly values: Named<[value: unknown]>;
  readonly bodies: Named<[body: string | Uint8Array<ArrayBuffer>]>;
  readonly errors: Named<[type: string, body: string]>;
  readonly retryAfter: readonly string[];
  /** Maximum length of a string that is typed into a field, in characters. */
  readonly longest: number;
  /** Sampling interval: only every `step`-th combination of property and value is tested. */
  readonly step: number;
};

export const fullCorpus: Corpus = {
  texts: hostileTexts,
  urls: hostileUrls,
  keys: hostileKeys,
  values: hostileValues,
  bodies: hostileBodies,
  errors: hostileErrors,
  retryAfter: hostileRetryAfter,
  longest: 1_000_000,
  step: 1,
};

/** Small sample of each kind of hostile value, which every test run uses. */
export const sampleCorpus: Corpus = {
  texts: named(hostileTexts, [
    'empty',
    'a lone surrogate',
    'an image that runs',
    '__proto__',
    'a way upwards',
  ]),
  urls: ['javascript:1', 'https://good.test@evil.test', 'https://a.test/"onmouseover="1'],
  keys: ['k\r\nA: b', 'k€'],
  values: named(hostileValues, ['null', 'a mixed list', 'an object like an element']),
  bodies: named(hostileBodies, ['nothing', 'its own __proto__', 'half a document', 'a page']),
  errors: named(hostileErrors, ['markup in detail', 'broken JSON', 'a page']),
  retryAfter: ['abc', '99999999999999999999'],
  longest: 10_000,
  step: 5,
};

/** Returns the rows with these names; throws if one of the names doesn't exist. */
function named<Row extends readonly [word: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  words: readonly string[],
): Row[] {
  return words.map((word) => {
    const row = rows.find(([name]) => name === word);
    if (row === undefined) throw new Error(`The corpus has nothing called “${word}”.`);
    return row;
  });
}
