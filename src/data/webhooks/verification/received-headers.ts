import { bytesOfBase64 } from './standard-webhooks.ts';

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
  /** How many there are of other versions, such as `v1a`, which a secret can't check. */
  readonly otherVersions: number;
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
    otherVersions: others.length,
    hasAsymmetric: others.includes('v1a'),
    faults,
  };
}
