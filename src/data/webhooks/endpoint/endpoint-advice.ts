import { mixedLabel, typedHost } from './host-name.ts';
import { isHookHost, looksSecret } from './path-secret.ts';

/** Advice on an address. It may be sent nevertheless. */
export type EndpointAdvice =
  /** The host as it is sent, where that isn't how it was typed. */
  | { readonly kind: 'ascii-host'; readonly host: string }
  | {
      readonly kind: 'mixed-scripts';
      readonly label: string;
      readonly scripts: readonly string[];
    }
  /** Fragments are never sent; `without` is the typed address without it. */
  | { readonly kind: 'fragment'; readonly without: string }
  /** `names` of query members, never their values. */
  | { readonly kind: 'secret'; readonly names: readonly string[]; readonly inPath: boolean };

const secretWords = new Set(
  'access apikey auth authorization bearer code credential credentials jwt key pass passwd password pwd secret sig signature token'.split(
    ' ',
  ),
);

/** Whether a word of the name means that its value is secret: `apiKey`, `X-Signature`. */
function isSecretName(name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return words.split(/[^a-z]+/).some((word) => secretWords.has(word));
}

/**
 * @param typed a valid address, as typed
 * @param href the same as it would be sent
 */
export function endpointAdvice(typed: string, href: string): readonly EndpointAdvice[] {
  const text = typed.trim();
  const { hostname, pathname, searchParams } = new URL(href);
  const host = typedHost(text);
  const mixed = mixedLabel(host);
  const secretNames = [...searchParams]
    .filter(([name, value]) => value !== '' && (isSecretName(name) || looksSecret(value, false)))
    .map(([name]) => name);
  const atHookHost = isHookHost(hostname);
  const inPath = pathname.split('/').some((segment) => looksSecret(segment, atHookHost));
  const hash = text.indexOf('#');
  const advice: readonly (EndpointAdvice | false)[] = [
    host.toLowerCase() !== hostname && { kind: 'ascii-host', host: hostname },
    mixed !== undefined && { kind: 'mixed-scripts', ...mixed },
    hash >= 0 && { kind: 'fragment', without: text.slice(0, hash) },
    (inPath || secretNames.length > 0) && {
      kind: 'secret',
      names: [...new Set(secretNames)],
      inPath,
    },
  ];
  return advice.filter((item) => item !== false);
}
