import { trimEnd } from '#text/trim-end.ts';
import { decodeBase64, signingKeyBytes } from './sign-delivery.ts';

/** Obstacle to a check, or a correction or assumption needed to find a valid signature. */
export type DeliveryFinding =
  | 'missing-id'
  | 'missing-timestamp'
  | 'missing-signature'
  | 'missing-secret'
  | 'repeated-id'
  | 'repeated-timestamp'
  | 'dotted-id'
  | 'bad-timestamp'
  | 'timestamp-in-milliseconds'
  | 'no-v1-signature'
  | 'only-v1a-signatures'
  | 'signature-without-version'
  | 'signature-in-hex'
  | 'signature-url-safe'
  | 'signature-not-base64'
  | 'signature-length'
  | 'public-key'
  | 'secret-not-base64'
  | 'secret-in-quotes'
  | 'secret-assigned'
  | 'secret-without-prefix'
  | 'secret-url-safe'
  | 'secret-as-text'
  | 'secret-too-short'
  | 'secret-too-long'
  | 'body-line-ends'
  | 'body-newline-added'
  | 'body-newline-lost'
  | 'body-space-around'
  | 'body-json'
  | 'body-byte-order-mark';

/** A missing or empty header is undefined. */
type ReceivedHeaders = {
  readonly id?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  readonly repeated: readonly DeliveryFinding[];
};

/**
 * Formats of HTTP, curl, JSON, Python dicts and CGI, with the header names of Svix too, where the
 * standard originates. A value can be on the next line, as browsers copy it, unless that is another
 * header.
 */
const headerPattern =
  /(?<![\w-])(?:http_)?(webhook|svix)[-_](id|timestamp|signature)["']?\s*[:=]\s*["']?(?!(?:http_)?(?:webhook|svix)[-_]\w+["']?\s*[:=])([^"'\r\n]+)/gi;

/**
 * Repeated signature headers are joined. Svix sends each header under two names, which is no
 * repetition if both have the same value.
 */
export function parsePastedHeaders(text: string): ReceivedHeaders {
  const found: Record<string, string> = {};
  const names = new Set<string>();
  const repeated = new Set<DeliveryFinding>();
  for (const [, vendor = '', part = '', value = ''] of text.matchAll(headerPattern)) {
    // After a JSON number, which has no closing quote, the match includes punctuation.
    const given = trimEnd(value, /[\s,}\\]/);
    if (given === '') continue;
    const key = part.toLowerCase();
    const before = found[key];
    const name = `${vendor}-${part}`.toLowerCase();
    const isRepeated = names.has(name) || (before !== undefined && before !== given);
    if (isRepeated && key === 'id') repeated.add('repeated-id');
    if (isRepeated && key === 'timestamp') repeated.add('repeated-timestamp');
    names.add(name);
    found[key] = key === 'signature' && before !== undefined ? `${before} ${given}` : given;
  }
  return { ...found, repeated: [...repeated] };
}

export type ReceivedSignatures = {
  /** Signatures of version `v1` in the correct format. */
  readonly comparable: readonly Uint8Array<ArrayBuffer>[];
  readonly hasAsymmetric: boolean;
  readonly faults: readonly DeliveryFinding[];
};

const signatureBytes = 32;

function faultOf(text: string): DeliveryFinding {
  if (/^(?:sha256=)?[0-9a-f]{64}$/i.test(text)) return 'signature-in-hex';
  if (/^[\w-]+={0,2}$/.test(text) && /[-_]/.test(text)) return 'signature-url-safe';
  return decodeBase64(text) === undefined ? 'signature-not-base64' : 'signature-length';
}

/** Parses signatures separated by spaces. Each is a version, a comma and a signature in base64. */
export function parseSignatureHeader(header: string): ReceivedSignatures {
  const parts = header.split(/\s+/).filter(Boolean);
  const comparable: Uint8Array<ArrayBuffer>[] = [];
  const faults: DeliveryFinding[] = [];
  for (const part of parts) {
    const [, version, text = part] = /^(v\d\w*),(.*)$/.exec(part) ?? [];
    if (version !== undefined && version !== 'v1') continue;
    const bytes = decodeBase64(text);
    if (bytes?.length !== signatureBytes) faults.push(faultOf(text));
    else if (version === undefined) faults.push('signature-without-version');
    else comparable.push(bytes);
  }
  return { comparable, hasAsymmetric: parts.some((part) => part.startsWith('v1a,')), faults };
}

export type SecretInterpretation = {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly faults: readonly DeliveryFinding[];
};

function unwrapped(typed: string): { text: string; faults: DeliveryFinding[] } {
  const assigned = /^\s*(?:export\s+)?[A-Za-z_]\w*=(.+)$/s.exec(typed)?.[1]?.trim();
  // Base64 can end in `=`, so only a quote or `whsec_` after the `=` means an assignment.
  const isAssigned = assigned !== undefined && /^["']|^whsec_/.test(assigned);
  const text = (isAssigned ? assigned : typed)
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
  return {
    text,
    faults: isAssigned ? ['secret-assigned'] : text === typed ? [] : ['secret-in-quotes'],
  };
}

/** The likeliest key is first. Without base64, only the text itself can be the key. */
export function interpretSecret(typed: string): {
  readonly forms: readonly SecretInterpretation[];
  readonly isBase64: boolean;
} {
  const { text, faults } = unwrapped(typed);
  const body = text.replace(/^whsec_/, '');
  if (body === text) faults.push('secret-without-prefix');
  // Some senders use the text as the key, with or without the prefix `whsec_`.
  const asText = [...new Set([text, body])].map(
    (form): SecretInterpretation => ({
      key: new TextEncoder().encode(form),
      faults: ['secret-as-text'],
    }),
  );
  const standard = trimEnd(body.replaceAll('-', '+').replaceAll('_', '/'), /=/);
  const strict = decodeBase64(body);
  const key = strict ?? decodeBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
  if (key === undefined || key.length === 0) return { forms: asText, isBase64: false };
  if (key.length < signingKeyBytes.fewest) faults.push('secret-too-short');
  if (key.length > signingKeyBytes.most) faults.push('secret-too-long');
  if (strict === undefined) faults.push('secret-url-safe');
  return { forms: [{ key, faults }, ...asText], isBase64: true };
}

type BodyForm = { readonly change: DeliveryFinding; readonly body: string };

/** Puts a space after each comma and colon, as some languages do by default. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

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

/** Formats the text as common libraries do. */
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

/** Returns the likeliest first. */
export function getBodyVariants(pasted: string): readonly BodyForm[] {
  const withCrlf = pasted.replace(/\r?\n/g, '\r\n');
  const forms: readonly BodyForm[] = [
    { change: 'body-line-ends', body: withCrlf },
    { change: 'body-newline-added', body: pasted.replace(/\r?\n$/, '') },
    { change: 'body-newline-lost', body: `${pasted}\n` },
    { change: 'body-newline-lost', body: `${withCrlf}\r\n` },
    { change: 'body-space-around', body: pasted.trim() },
    ...jsonForms(pasted).flatMap((body): readonly BodyForm[] => [
      { change: 'body-json', body },
      { change: 'body-json', body: `${body}\n` },
    ]),
    { change: 'body-byte-order-mark', body: `\ufeff${pasted}` },
  ];
  return forms.filter(({ body }) => body !== pasted);
}
