import { ExactNumber, toFileNumber } from './exact-number.ts';
import type { ParsedData } from './parse-yaml.ts';

/**
 * Parses JSON (RFC 8259), with or without a byte order mark. Numbers that a double would change are
 * `ExactNumber`s, except in a text that is nested thousands of levels deep.
 */
export function parseJson(source: string): ParsedData {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  try {
    return { ok: true, value: mayHaveExactNumber.test(text) ? parseExact(text) : JSON.parse(text) };
  } catch {
    return { ok: false, ...findProblem(text) };
  }
}

/**
 * Matches what can be a number that a double changes: -0, a fraction that ends with 0, an exponent,
 * or 16 digits. A large file is searched in a fraction of the time that `JSON.parse` needs.
 */
const mayHaveExactNumber =
  /(?:^|[:,[][ \t]*|\n[ \t]*)-?\d(?:[\d.]{15,}|(?<=-0)|\d*\.\d*0|[\d.]*[eE][+-]?\d+)[ \t\r]*(?:[,\]}\n]|$)/;

/** Matches a string, or a number that isn't a name. */
const stringOrNumber =
  /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\w.+-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]|\s*:)/gsu;

/** Parses a text after replacing numbers that a double would change by strings with a prefix. */
function parseExact(text: string): unknown {
  let prefix = '';
  do prefix = `${Math.random()} `;
  while (text.includes(prefix));
  let hasNumbers = false;
  const replaced = text.replace(stringOrNumber, (token) => {
    if (token.startsWith('"') || typeof toFileNumber(token) === 'number') return token;
    hasNumbers = true;
    return `"${prefix}${token}"`;
  });
  if (!hasNumbers) return JSON.parse(text);
  const restore = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(prefix)
      ? new ExactNumber(value.slice(prefix.length))
      : value;
  try {
    return JSON.parse(replaced, restore);
  } catch {
    // A text that is nested thousands of levels deep overflows the stack only with `restore`, so
    // its numbers are parsed as doubles.
    return JSON.parse(text);
  }
}

/**
 * Matches optional white space and one token: punctuation, a string, a number, a word, any other
 * character, or the end of the text.
 */
const token =
  /([ \t\n\r]*)(?:([[\]{},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])|.?)/suy;

/**
 * Tokens that are allowed next in each parser state. A token is identified by its punctuation
 * character, by `"` for a string, or by `v` for a number or literal.
 */
const expected = {
  value: { allowed: '[{"v', says: 'A value is expected' },
  'first item': { allowed: '[{"v]', says: 'A value or “]” is expected' },
  'first name': { allowed: '"}', says: 'A name in double quotes or “}” is expected' },
  name: { allowed: '"', says: 'A name in double quotes is expected' },
  colon: { allowed: ':', says: '“:” is expected' },
  'end of item': { allowed: ',]', says: '“,” or “]” is expected' },
  'end of member': { allowed: ',}', says: '“,” or “}” is expected' },
  end: { allowed: '', says: 'Nothing more is expected' },
} as const;
type State = keyof typeof expected;

/**
 * Returns the syntax error in a text that `JSON.parse` rejects, and its line. The error of
 * `JSON.parse` isn't used, because its message depends on the browser and mostly lacks the line
 * number.
 */
function findProblem(text: string): { readonly line: number; readonly message: string } {
  const open: string[] = [];
  let state: State = 'value';
  token.lastIndex = 0;
  for (;;) {
    const at = token.lastIndex;
    const [, space = '', sign, string, plain] = token.exec(text) ?? [];
    const kind = sign ?? (string !== undefined ? '"' : plain !== undefined ? 'v' : undefined);
    if (kind === undefined || !expected[state].allowed.includes(kind)) {
      const before = text.slice(0, at + space.length);
      const found = text.codePointAt(before.length);
      return {
        line: before.split('\n').length,
        message: `${expected[state].says}, but ${
          found === undefined ? 'the file ends.' : `“${String.fromCodePoint(found)}” was found.`
        }`,
      };
    }
    state = next(kind, state, open);
  }
}

function next(kind: string, state: State, open: string[]): State {
  if (kind === '[' || kind === '{') {
    open.push(kind);
    return kind === '[' ? 'first item' : 'first name';
  }
  if (kind === ':') return 'value';
  if (kind === ',') return open.at(-1) === '[' ? 'value' : 'name';
  if (kind === '"' && (state === 'name' || state === 'first name')) return 'colon';
  if (kind === ']' || kind === '}') open.pop();
  const around = open.at(-1);
  if (around === undefined) return 'end';
  return around === '[' ? 'end of item' : 'end of member';
}
