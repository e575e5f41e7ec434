import { parseUrl } from '#text/parse-url.ts';
import { checkLink } from '#text/safe-link.ts';
import { replaceRevision } from './specification-target.ts';

/** Hosts with profiles at `/name`, and their valid user names. */
const profileHosts: ReadonlyMap<string, RegExp> = new Map([
  ['github.com', /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/],
  ['gitlab.com', /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,253}[A-Za-z0-9_-]$/],
  ['codeberg.org', /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/],
]);

/** Returns undefined for hosts whose profile URLs are unknown. */
export function buildProfileUrl(
  template: string | undefined,
  userName: string,
): string | undefined {
  const url = template === undefined ? undefined : parseUrl(template);
  if (url?.protocol !== 'https:') return undefined;
  const names = profileHosts.get(url.host);
  return names?.test(userName) ? `https://${url.host}/${userName}` : undefined;
}

type NamedFile = { readonly codeHostSlug: string | null; readonly path: string | null };

function encodedSegments(text: string | null): string | undefined {
  if (text === null || text === '' || !text.isWellFormed()) return undefined;
  const segments = text.split('/');
  // URL parsers would resolve these segments, and the URL would lead to another file.
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return segments.map(encodeURIComponent).join('/');
}

export function buildSpecificationUrl(template: string, target: NamedFile): string | undefined {
  const path = encodedSegments(target.path);
  const slug = encodedSegments(target.codeHostSlug);
  if (path === undefined || (slug === undefined && template.includes('{codeHostSlug}'))) {
    return undefined;
  }
  // In one pass and with a function, so that inserted text is never treated as a placeholder or a
  // replacement pattern.
  return template.replace(/\{(codeHostSlug|path)\}/g, (_, name) =>
    name === 'path' ? path : (slug ?? ''),
  );
}

/** The group matches the URL of the repository's page. */
const repositoryTemplates = [
  // GitHub and GitLab: /{codeHostSlug}/blob/HEAD/{path}, /{codeHostSlug}/-/blob/HEAD/{path}
  /^([^{}?#]*\{codeHostSlug\})\/(?:-\/)?blob\/[^{}?#]+\/\{path\}(?:[?#][^{}]*)?$/,
  // Bitbucket Cloud, Gitea and Forgejo: /{codeHostSlug}/src/HEAD/{path}, …/src/branch/main/{path}
  /^([^{}?#]*\{codeHostSlug\})\/src\/(?:HEAD|(?:branch|commit|tag)\/[^{}?#]+)\/\{path\}(?:[?#][^{}]*)?$/,
  // Azure DevOps: /_git/{codeHostSlug}?path=/{path}
  /^([^{}?#]*\/_git\/\{codeHostSlug\})\?path=\/?\{path\}(?:[&#][^{}]*)?$/,
];

/**
 * Returns the URL of a repository's page: the part of `template` before the path of a file. Undefined
 * if none of `repositoryTemplates` matches, because that part can then be the URL of another page.
 */
export function buildRepositoryUrl(
  template: string | undefined,
  codeHostSlug: string,
): string | undefined {
  const slug = encodedSegments(codeHostSlug);
  if (template === undefined || slug === undefined) return undefined;
  for (const pattern of repositoryTemplates) {
    const [, url] = pattern.exec(template) ?? [];
    const link =
      url === undefined ? undefined : checkLink(url.replace('{codeHostSlug}', () => slug));
    if (link?.safe) return link.href;
  }
  return undefined;
}

export type CodeHostLink =
  | { readonly href: string; readonly host: string }
  | { readonly href: undefined; readonly reason: string };

/** `revision` (commit, tag or branch) replaces that of the template. */
export function buildCodeHostLink(
  template: string | undefined,
  target: NamedFile,
  revision?: string | undefined,
): CodeHostLink {
  if (template === undefined) {
    return {
      href: undefined,
      reason: 'No code host is set up, so this path can’t be opened.',
    };
  }
  const chosen = revision === undefined ? template : replaceRevision(template, revision);
  const address = chosen === undefined ? undefined : buildSpecificationUrl(chosen, target);
  const link = address === undefined ? undefined : checkLink(address);
  if (link === undefined || !link.safe) {
    return {
      href: undefined,
      reason: 'Its repository and path don’t form a link that can be opened.',
    };
  }
  return link;
}
