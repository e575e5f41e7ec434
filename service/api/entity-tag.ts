import { createHash } from 'node:crypto';

/** A strong entity tag: equal exactly when the representation is, byte for byte. */
export function entityTagOf(representation: string): string {
  return `"${createHash('sha256').update(representation).digest('base64url').slice(0, 22)}"`;
}

/** The strong entity tag of a file in git, which names content by its digest already. */
export function tagOf({ oid }: { oid: string }): string {
  return `"${oid}"`;
}

/** Whether `header` (If-Match or If-None-Match) names `tag`, by strong or by weak comparison. */
export function namesTag(header: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.split(',').map((item) => item.trim());
  return tags.some((item) => (comparison === 'weak' ? item.replace(/^W\//, '') : item) === tag);
}
