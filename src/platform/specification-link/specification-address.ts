/** What names a specification; a part that the service didn't send is null. */
export type NamedFile = { readonly codeHostSlug: string | null; readonly path: string | null };

/** Segment by segment, so that slashes stay what they are and nothing else becomes one. */
function encodedSegments(text: string | null): string | undefined {
  if (text === null || text === '' || !text.isWellFormed()) return undefined;
  const segments = text.split('/');
  // Every URL parser would resolve these away, and the address would lead somewhere else.
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return segments.map(encodeURIComponent).join('/');
}

/**
 * Where a specification can be read at the code host: the configuration's `specificationLink`
 * filled in. Undefined where the bookmark lacks a part, or has one that no address can hold.
 */
export function specificationAddress(template: string, target: NamedFile): string | undefined {
  const path = encodedSegments(target.path);
  const slug = encodedSegments(target.codeHostSlug);
  if (path === undefined || (slug === undefined && template.includes('{codeHostSlug}'))) {
    return undefined;
  }
  // One pass, and no replacement patterns: what is filled in is never read as a template again.
  return template.replace(/\{(codeHostSlug|path)\}/g, (_, name) =>
    name === 'path' ? path : (slug ?? ''),
  );
}
