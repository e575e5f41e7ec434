import type { SpecificationName } from '#data/specifications/specification.ts';
import {
  recogniseTarget,
  type SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import { parseUrl } from '#text/parse-url.ts';
import { checkLink } from '#text/safe-link.ts';

/** Target of a link in a specification. Fragments are decoded and exclude the `#`. */
export type ResolvedLink =
  | { readonly kind: 'specification'; readonly name: SpecificationName; readonly fragment: string }
  /** Folder of the same repository; `path` is empty for its root. */
  | { readonly kind: 'folder'; readonly codeHostSlug: string; readonly path: string }
  /** Absolute http or https URL. */
  | { readonly kind: 'outside'; readonly href: string }
  /** Section of the same specification; its beginning if the fragment is empty. */
  | { readonly kind: 'same'; readonly fragment: string }
  /** `reason` is a sentence. */
  | { readonly kind: 'none'; readonly reason: string };

/** Rules for recognising URLs. */
export type LinkRules = {
  /** The configuration's `specificationLink`; undefined if the deployment has none. */
  readonly specificationLink: string | undefined;
  /** Returns the specification that a URL of this app opens, if it opens one. */
  readonly ownTarget?: (url: URL) => SpecificationTarget | undefined;
};

const longestLink = 8192;

function toName(name: SpecificationName, from: SpecificationName, hash: string): ResolvedLink {
  const fragment = decoded(hash.replace(/^#/, ''));
  const isSame = name.path === from.path && name.codeHostSlug === from.codeHostSlug;
  return isSame ? { kind: 'same', fragment } : { kind: 'specification', name, fragment };
}

function resolveAbsolute(
  url: URL,
  from: SpecificationName,
  { specificationLink, ownTarget = () => undefined }: LinkRules,
): ResolvedLink {
  const recognised = recogniseTarget(url.href, { template: specificationLink, ownTarget });
  if (recognised.ok) {
    const { codeHostSlug = from.codeHostSlug, path } = recognised.target;
    return toName({ codeHostSlug, path }, from, url.hash);
  }
  const link = checkLink(url.href);
  return link.safe
    ? { kind: 'outside', href: link.href }
    : refused(`This address isn’t opened: ${link.reason}.`);
}

/** Removes surrounding white space, tabs and line breaks, like a URL parser. */
function cleaned(href: string): string {
  return href.replace(/^[\p{Cc} ]+|[\p{Cc} ]+$/gu, '').replace(/[\t\n\r]/g, '');
}

/**
 * Resolves a link or an image in the specification `from`. References are resolved within its
 * repository (RFC 3986, 5.2), and URLs of the own code host resolve to a specification. The query
 * is ignored.
 */
export function resolveLink(href: string, from: SpecificationName, rules: LinkRules): ResolvedLink {
  const reference = cleaned(href);
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(reference) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    return refused(`An address that begins with ${scheme}: isn’t opened.`);
  }
  if (reference.length > longestLink) return refused('This address is too long.');
  if (scheme !== undefined || /^[/\\]{2}/.test(reference)) {
    const url = parseUrl(reference, 'https://base.invalid');
    return url === undefined
      ? refused('This isn’t a valid address.')
      : resolveAbsolute(url, from, rules);
  }
  const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/su.exec(reference) ?? [];
  if (path === '') return toName(from, from, hash);
  const resolved = relativePath(path, from.path);
  if ('kind' in resolved) return resolved;
  const { codeHostSlug } = from;
  return resolved.isFolder
    ? { kind: 'folder', codeHostSlug, path: resolved.path }
    : toName({ codeHostSlug, path: resolved.path }, from, hash);
}

function refused(reason: string): Extract<ResolvedLink, { kind: 'none' }> {
  return { kind: 'none', reason };
}

/** Decodes a segment; a `%` that starts no encoding is part of the name, as in `100%.md`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Resolves a relative path by the rules of RFC 3986, 5.2, with `/` as the repository's root. Unlike
 * there, nothing resolves above the root. A path that ends in `/`, `.` or `..` is a folder; any
 * other can be a folder too, but its text doesn't tell.
 * @param reference path as written in a link, without query and fragment
 */
function relativePath(
  reference: string,
  from: string,
): { readonly path: string; readonly isFolder: boolean } | Extract<ResolvedLink, { kind: 'none' }> {
  // Browsers treat a backslash in a URL as a slash.
  const written = reference.replaceAll('\\', '/');
  const base = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const path: string[] = [];
  // Decodes the segments first, because `%2e%2e` means `..`.
  const segments = [...base, ...written.split('/').map(decoded)];
  for (const segment of segments) {
    if (segment === '..') {
      if (path.pop() === undefined) return refused('This leads out of the repository.');
    } else if (segment !== '' && segment !== '.') {
      path.push(segment);
    }
  }
  const isUsable = path.every((segment) => segment.isWellFormed() && !/[/\0]/.test(segment));
  if (!isUsable) return refused('No file can have this name.');
  return { path: path.join('/'), isFolder: ['', '.', '..'].includes(segments.at(-1) ?? '') };
}
