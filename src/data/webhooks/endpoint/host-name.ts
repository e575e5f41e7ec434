/** The known scripts; a letter of any other counts as one more. */
const scripts = (
  [
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Bengali',
    'Tamil',
    'Thai',
    'Cherokee',
    'Han',
    'Hiragana',
    'Katakana',
    'Hangul',
    'Bopomofo',
  ] as const
).map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that may be mixed in one label (UTS 39, “highly restrictive”). */
const mixedInWriting: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Hangul']),
  new Set(['Latin', 'Han', 'Bopomofo']),
];

function scriptsIn(label: string): readonly string[] {
  const letters = label.match(/\p{L}/gu) ?? [];
  const found = letters
    .filter((letter) => !/\p{Script=Common}|\p{Script=Inherited}/u.test(letter))
    .map((letter) => scripts.find(({ pattern }) => pattern.test(letter))?.name ?? 'another');
  return [...new Set(found)];
}

function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

/** The host of an address as typed, without port, percent-decoded. */
export function typedHost(address: string): string {
  const [, host = ''] = /^[a-z][a-z\d+.-]*:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(address) ?? [];
  return decoded(host);
}

/**
 * The first label of a host that mixes scripts which don't belong together, so that it may look like
 * another name; undefined if there is none.
 */
export function mixedLabel(
  host: string,
): { readonly label: string; readonly scripts: readonly string[] } | undefined {
  return host
    .split(/[.\u3002\uff0e\uff61]/)
    .map((label) => ({ label, scripts: scriptsIn(label) }))
    .find(
      ({ scripts: found }) =>
        found.length > 1 && !mixedInWriting.some((allowed) => found.every((s) => allowed.has(s))),
    );
}
