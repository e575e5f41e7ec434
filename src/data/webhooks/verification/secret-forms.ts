import { bytesOfBase64 } from './standard-webhooks.ts';

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
