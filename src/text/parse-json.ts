import { ExactNumber, toFileNumber } from './exact-number.ts';
import type { ParsedData } from './parse-yaml.ts';

/**
 * Parses RFC 8259, with or without a byte order mark. Numbers that a double would change are
 * `ExactNumber`s.
 */
export function parseJson(source: string): ParsedData {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  try {
    const numbers = findExactNumbers(text);
    const value = numbers.length === 0 ? JSON.parse(text) : parseExact(text, numbers);
    return { ok: true, value };
  } catch {
    return { ok: false, ...findProblem(text) };
  }
}

/**
 * Candidates inside a list or object: -0, a fraction that ends with 0 or is below a millionth, an
 * exponent, or about 16 digits. Searches a large file in a fraction of the time of `JSON.parse`.
 */
const possibleExactNumber =
  /[:,[\n\r][ \t]*(-?\d(?:[\d.]{15,}|(?<=-0)|\d*\.\d*0|(?<=0)\.0{6}\d+|[\d.]*[eE][+-]?\d+))(?=[ \t\r]*[,\]}\n])(?!\s*:)/g;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

type FoundNumber = { readonly start: number; readonly number: string };

/** Numbers that a double would change. */
function findExactNumbers(text: string): readonly FoundNumber[] {
  const found: FoundNumber[] = [];
  const isExact = (number: string) =>
    jsonNumber.test(number) && typeof toFileNumber(number) !== 'number';
  // Checked without the pattern, in which matching the start of the text would double the time.
  const whole = text.trim();
  if (isExact(whole)) return [{ start: text.indexOf(whole), number: whole }];
  // Strings are skipped only up to each candidate, because most texts have no candidate.
  let nextString = text.indexOf('"');
  let stringEnd = -1;
  for (const match of text.matchAll(possibleExactNumber)) {
    const [all, number = ''] = match;
    if (!isExact(number)) continue;
    const start = match.index + all.length - number.length;
    while (nextString >= 0 && nextString < start) {
      stringEnd = findStringEnd(text, nextString);
      nextString = text.indexOf('"', stringEnd + 1);
    }
    if (stringEnd < start) found.push({ start, number });
  }
  return found;
}

/** Returns the position of the closing quote; the end of the text if there is none. */
export function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    // A quote after an even number of backslashes isn't escaped.
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/** Replaces the numbers by prefixed strings for `JSON.parse`. */
function parseExact(text: string, numbers: readonly FoundNumber[]): unknown {
  // Random, so that no string of a file begins with it.
  const prefix = `${Math.random()} `;
  let replaced = '';
  let end = 0;
  for (const { start, number } of numbers) {
    replaced += `${text.slice(end, start)}"${prefix}${number}"`;
    end = start + number.length;
  }
  const root = { value: JSON.parse(replaced + text.slice(end)) };
  const pending: Record<string, unknown>[] = [root];
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    for (const key in object) {
      const value = object[key];
      if (isObject(value)) pending.push(value);
      else if (typeof value === 'string' && value.startsWith(prefix)) {
        object[key] = new ExactNumber(value.slice(prefix.length));
      }
    }
  }
  return root.value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Optional white space and one token: punctuation, a string, a number, a word, any other character,
 * or the end of the text.
 */
const token =
  /([ \t\n\r]*)(?:([[\]{},:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])|.?)/suy;

/** Tokens allowed in each state: punctuation, `"` for a string, `v` for a number or literal. */
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
 * Finds the syntax error in a text that `JSON.parse` rejects. Its own message depends on the
 * browser and mostly lacks the line number.
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
