import type { SpecificationName } from '#data/specifications/specification.ts';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';
import {
  isCommitId,
  recogniseTarget,
  type SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import { decodeUrlPart } from '#text/decode-url.ts';
import { parseUrl } from '#text/parse-url.ts';
import { checkLink, resolveMailLink } from '#text/safe-link.ts';
import { trimEnd } from '#text/trim-end.ts';

/** `fragment` is decoded and doesn't include the `#`. */
export type ResolvedLink =
  | { readonly kind: 'specification'; readonly name: SpecificationName; readonly fragment: string }
  /**
   * A commit, a tag or a branch other than the default branch. If its name contains a slash,
   * `version` can be its beginning and `path` begin with the rest.
   */
  | {
      readonly kind: 'version';
      readonly name: SpecificationName;
      readonly version: string;
      readonly fragment: string;
      /** URL at the code host; undefined if the link is a URL of this app. */
      readonly href: string | undefined;
    }
  /** In the same repository; `path` is empty for its root. */
  | { readonly kind: 'folder'; readonly codeHostSlug: string; readonly path: string }
  /** http or https. */
  | { readonly kind: 'outside'; readonly href: string }
  /** `mailto:` with one e-mail address. */
  | { readonly kind: 'mail'; readonly href: string }
  /** In the same specification. An empty fragment means the beginning. */
  | { readonly kind: 'same'; readonly fragment: string }
  /** `reason` is a sentence, or empty. */
  | { readonly kind: 'none'; readonly reason: string };

export type LinkRules = {
  /** `specificationLink` of `config.json`. */
  readonly specificationLink: string | undefined;
  /** Returns the specification that a URL of this app opens. */
  readonly ownTarget?: (url: URL) => SpecificationTarget | undefined;
  /** Version of the specification that contains the link; undefined for the current text. */
  readonly version?: string | undefined;
};

const maxLinkLength = 8192;

function toFragment(hash: string): string {
  return decodeUrlPart(hash.replace(/^#/, ''));
}

function isSame(name: SpecificationName, from: SpecificationName): boolean {
  return name.path === from.path && name.codeHostSlug === from.codeHostSlug;
}

function toName(name: SpecificationName, from: SpecificationName, hash: string): ResolvedLink {
  const fragment = toFragment(hash);
  return isSame(name, from)
    ? { kind: 'same', fragment }
    : { kind: 'specification', name, fragment };
}

function resolveAbsolute(
  url: URL,
  from: SpecificationName,
  { specificationLink, ownTarget = () => undefined, version: shown }: LinkRules,
): ResolvedLink {
  const recognised = recogniseTarget(url.href, { template: specificationLink, ownTarget });
  const link = checkLink(url.href);
  if (!recognised.ok) {
    return link.safe
      ? { kind: 'outside', href: link.href }
      : refused(`This URL isn’t opened: ${link.reason}.`);
  }
  const { codeHostSlug = from.codeHostSlug, path, revision } = recognised.target;
  const version = revision && isCommitId(revision) ? revision.toLowerCase() : revision;
  const name = { codeHostSlug, path };
  const fragment = toFragment(url.hash);
  if (version === shown && isSame(name, from)) return { kind: 'same', fragment };
  if (version === undefined) return { kind: 'specification', name, fragment };
  if (ownTarget(url)) return { kind: 'version', name, version, fragment, href: undefined };
  const { href } = buildCodeHostLink(specificationLink, name, version);
  // The version's page couldn't lead to the code host.
  if (href !== undefined) return { kind: 'version', name, version, fragment, href: url.href };
  return link.safe ? { kind: 'outside', href: link.href } : refused('This isn’t a valid URL.');
}

/** Removes surrounding white space, and all tabs and line breaks, as a URL parser does. */
function cleaned(href: string): string {
  return trimEnd(href, /[\p{Cc} ]/u)
    .replace(/^[\p{Cc} ]+/u, '')
    .replace(/[\t\n\r]/g, '');
}

/**
 * Resolves relative references within the repository (RFC 3986, 5.2), and URLs of the deployment's
 * code host to specifications. The query of a reference is ignored.
 */
export function resolveLink(href: string, from: SpecificationName, rules: LinkRules): ResolvedLink {
  const reference = cleaned(href);
  const mail = resolveMailLink(reference);
  if (mail) return mail;
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(reference) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    return refused(`A URL that begins with ${scheme}: isn’t opened.`);
  }
  if (reference.length > maxLinkLength) return refused('This URL is too long.');
  if (scheme !== undefined || /^[/\\]{2}/.test(reference)) {
    const url = parseUrl(reference, 'https://base.invalid');
    return url === undefined
      ? refused('This isn’t a valid URL.')
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

/**
 * Follows RFC 3986, 5.2, with `/` as the repository's root; unlike there, a path above the root is
 * rejected. A path that ends in `/`, `.` or `..` is a folder; any other can be a file or a folder.
 */
function relativePath(
  reference: string,
  from: string,
): { readonly path: string; readonly isFolder: boolean } | Extract<ResolvedLink, { kind: 'none' }> {
  // Browsers treat a backslash in a URL as a slash.
  const written = reference.replaceAll('\\', '/');
  const base = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const path: string[] = [];
  // `%2e%2e` means `..`, so the segments are decoded before they are resolved.
  const segments = [...base, ...written.split('/').map(decodeUrlPart)];
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
