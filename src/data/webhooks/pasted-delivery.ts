import { bytesOfBase64 } from './sign-delivery.ts';

/** The three headers of Standard Webhooks as pasted; undefined where one is missing or empty. */
export type ReceivedHeaders = {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
};

/** A pasted line without what a curl command, JSON or a log puts around it. */
function bare(line: string): string {
  return line
    .trim()
    .replace(/^(?:-H|--header)\s+/, '')
    .replace(/\\$/, '')
    .replace(/,\s*$/, '')
    .trim()
    .replace(/^(['"])((?:(?!\1).)*)\1$/, '$2');
}

/** The name of a header as CGI and its like write it, or as Svix does, who made the standard of it. */
function standardName(name: string): string {
  const lower = name.toLowerCase();
  const written = lower.startsWith('http_') ? lower.slice(5).replaceAll('_', '-') : lower;
  return written.replace(/^svix-/, 'webhook-');
}

/** The lines of a text, and the members of JSON or of a Python dict that is in one line. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n|(?<=['"]),\s*(?=['"])/)
    .map((line) => line.trim().replace(/^\{|\}$/g, ''));
}

/** Finds the headers in pasted text: one a line, with names in any case. */
export function receivedHeaders(text: string): ReceivedHeaders {
  const found = new Map<string, string>();
  for (const line of linesOf(text)) {
    const [, name, value] = /^["']?([\w-]+)["']?\s*[:=]\s*(.*)$/.exec(bare(line)) ?? [];
    const given = value?.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (name === undefined || given === undefined || given === '') continue;
    const key = standardName(name);
    const before = found.get(key);
    // There may be several headers with signatures.
    found.set(key, key === 'webhook-signature' && before ? `${before} ${given}` : given);
  }
  return {
    id: found.get('webhook-id'),
    timestamp: found.get('webhook-timestamp'),
    signature: found.get('webhook-signature'),
  };
}

/** How something in `webhook-signature` differs from `v1,` and base64. */
export type SignatureFault = 'no-version' | 'hex' | 'url-safe' | 'not-base64' | 'wrong-length';

export type ReceivedSignatures = {
  /** The `v1` signatures that can be compared, 32 bytes each, in order. */
  readonly comparable: readonly Uint8Array<ArrayBuffer>[];
  readonly hasAsymmetric: boolean;
  readonly faults: readonly SignatureFault[];
};

const signatureBytes = 32;

function faultOf(text: string): SignatureFault {
  if (/^(?:sha256=)?[0-9a-f]{64}$/i.test(text)) return 'hex';
  if (/^[\w-]+={0,2}$/.test(text) && /[-_]/.test(text)) return 'url-safe';
  return bytesOfBase64(text) === undefined ? 'not-base64' : 'wrong-length';
}

/** Reads `webhook-signature`: a list with spaces between, each a version, a comma and base64. */
export function receivedSignatures(header: string): ReceivedSignatures {
  const comparable: Uint8Array<ArrayBuffer>[] = [];
  const faults: SignatureFault[] = [];
  const others: string[] = [];
  for (const part of header.split(/\s+/).filter(Boolean)) {
    const [, version, value = ''] = /^(v\d+\w*),(.*)$/.exec(part) ?? [];
    if (version !== undefined && version !== 'v1') {
      others.push(version);
      continue;
    }
    const text = version === undefined ? part : value;
    const bytes = bytesOfBase64(text);
    const isWhole = bytes?.length === signatureBytes;
    if (isWhole && version !== undefined) comparable.push(bytes);
    else faults.push(isWhole ? 'no-version' : faultOf(text));
  }
  return {
    comparable,
    hasAsymmetric: others.includes('v1a'),
    faults,
  };
}

/** What is wrong with the form of a secret, where it isn't `whsec_` and base64. */
export type SecretFault =
  | 'surrounded'
  | 'assignment'
  | 'no-prefix'
  | 'url-safe'
  | 'not-base64'
  | 'public-key'
  | 'odd-length';

/** A way to read a secret as a key, and what had to be corrected or assumed for it. */
export type SecretForm = {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly faults: readonly SecretFault[];
};

const usualBytes = { fewest: 24, most: 64 };

/** The text without a `NAME=` before it, quotes around it, and white space. */
function unwrapped(typed: string): { text: string; faults: SecretFault[] } {
  const faults: SecretFault[] = [];
  let text = typed.trim();
  const assigned = /^(?:export\s+)?[A-Za-z_]\w*=(.+)$/s.exec(text)?.[1];
  // Base64 may end in `=`, so only quotes or the prefix after it show that this is an assignment.
  if (assigned !== undefined && /^["']|^whsec_/.test(assigned.trim())) {
    faults.push('assignment');
    text = assigned.trim();
  }
  const bare = text.replace(/^(["'`])(.*)\1$/s, '$2').trim();
  if (bare !== text || text !== typed) {
    if (faults.length === 0) faults.push('surrounded');
    text = bare;
  }
  return { text, faults };
}

/**
 * The possible keys of a typed secret, the likeliest first; `problem` where there is none in base64.
 */
export function secretForms(typed: string): {
  readonly forms: readonly SecretForm[];
  readonly problem: SecretFault | undefined;
} {
  const { text, faults } = unwrapped(typed);
  if (/^whpk_/.test(text)) return { forms: [], problem: 'public-key' };
  const hasPrefix = text.startsWith('whsec_');
  const body = hasPrefix ? text.slice('whsec_'.length) : text;
  if (!hasPrefix) faults.push('no-prefix');
  const standard = body.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  const padded = standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
  const strict = bytesOfBase64(body);
  const key = strict ?? bytesOfBase64(padded);
  const asText: SecretForm = {
    key: new TextEncoder().encode(hasPrefix ? text : body),
    faults: ['not-base64'],
  };
  if (key === undefined || key.length === 0) {
    return { forms: text === '' ? [] : [asText], problem: 'not-base64' };
  }
  if (strict === undefined) faults.push('url-safe');
  const isUsual = key.length >= usualBytes.fewest && key.length <= usualBytes.most;
  if (!isUsual) faults.push('odd-length');
  // Some senders use the text itself as the key, with or without its prefix.
  const others = [text, body].map((form) => ({
    key: new TextEncoder().encode(form),
    faults: ['not-base64'] as const,
  }));
  return { forms: [{ key, faults }, ...others], problem: undefined };
}

/** How the body that was signed may differ from the one that was pasted. */
export type BodyChange =
  | 'line-ends'
  | 'newline-added'
  | 'newline-lost'
  | 'space-around'
  | 'json'
  | 'byte-order-mark';

type BodyForm = { readonly change: BodyChange; readonly body: string };

/** JSON with a space after each comma and colon, the default of some languages. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** The same value with the members of each object in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function escaped(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same JSON as common libraries serialise it; none for other text. */
function jsonForms(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    const compact = JSON.stringify(value);
    const unescaped = text.replace(/"(?:[^"\\]|\\.)*"/g, (part) =>
      JSON.stringify(JSON.parse(part)),
    );
    return [
      compact,
      ...[2, 4, '\t'].map((indent) => JSON.stringify(value, null, indent)),
      spaced(value),
      JSON.stringify(sorted(value)),
      spaced(sorted(value)),
      unescaped,
      ...[compact, spaced(value), text].map(escaped),
      compact.replaceAll('/', '\\/'),
    ];
  } catch {
    return [];
  }
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
    ...jsonForms(pasted).flatMap((body): readonly BodyForm[] => [
      { change: 'json', body },
      { change: 'json', body: `${body}\n` },
    ]),
    { change: 'byte-order-mark', body: `\ufeff${pasted}` },
  ];
  return forms.filter(({ body }) => body !== pasted);
}
