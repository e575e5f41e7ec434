import { jsonDifference, withoutEscapes } from './json-difference.ts';

/** How the body that was signed may differ from the one that was pasted. */
export type BodyChange =
  | 'line-ends'
  | 'newline-added'
  | 'newline-lost'
  | 'space-around'
  | 'json-compact'
  | 'json-indented'
  | 'json-spaced'
  | 'json-escaped'
  | 'json-unescaped'
  | 'json-numbers'
  | 'json-order'
  | 'byte-order-mark';

export type BodyForm = { readonly change: BodyChange; readonly body: string };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON with a space after each comma and colon, the default of some languages. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function escaped(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same value with the members of each object in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The change by what differs in truth: writing JSON anew may change more than its white space. */
function trueChange(pasted: string, { change, body }: BodyForm): BodyForm {
  const difference = jsonDifference(pasted, body);
  if (difference === 'white-space') return { change, body };
  if (difference !== 'escapes') return { change: `json-${difference}`, body };
  return { change: change === 'json-escaped' ? change : 'json-unescaped', body };
}

function jsonForms(text: string): readonly BodyForm[] {
  const value = parsed(text);
  if (value === undefined) return [];
  const compact = JSON.stringify(value);
  const inOrder = sorted(value);
  const forms: readonly BodyForm[] = [
    { change: 'json-compact', body: compact },
    { change: 'json-indented', body: JSON.stringify(value, null, 2) },
    { change: 'json-indented', body: JSON.stringify(value, null, 4) },
    { change: 'json-indented', body: JSON.stringify(value, null, '\t') },
    { change: 'json-spaced', body: spaced(value) },
    { change: 'json-escaped', body: escaped(compact) },
    { change: 'json-escaped', body: escaped(spaced(value)) },
    { change: 'json-escaped', body: compact.replaceAll('/', '\\/') },
    { change: 'json-escaped', body: escaped(text) },
    { change: 'json-unescaped', body: withoutEscapes(text) },
    { change: 'json-compact', body: JSON.stringify(inOrder) },
    { change: 'json-spaced', body: spaced(inOrder) },
  ];
  return forms.map((form) => trueChange(text, form));
}

/** Bodies that may have been signed in place of the pasted one, the likeliest first. */
export function bodyForms(pasted: string): readonly BodyForm[] {
  const withCrlf = pasted.replace(/\r?\n/g, '\r\n');
  const forms: readonly BodyForm[] = [
    { change: 'line-ends', body: withCrlf },
    { change: 'newline-added', body: pasted.replace(/\r?\n$/, '') },
    { change: 'newline-lost', body: `${pasted}\n` },
    { change: 'newline-lost', body: `${withCrlf}\r\n` },
    { change: 'space-around', body: pasted.trim() },
    ...jsonForms(pasted),
    ...jsonForms(pasted).map(({ change, body }) => ({ change, body: `${body}\n` })),
    { change: 'byte-order-mark', body: `\ufeff${pasted}` },
  ];
  return forms.filter(({ body }) => body !== pasted);
}
