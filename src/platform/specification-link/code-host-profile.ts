import { parseUrl } from '#text/parse-url.ts';

/** Hosts where the profile of a person is at `/name`, and what names have in them there. */
const profileHosts: ReadonlyMap<string, RegExp> = new Map([
  ['github.com', /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/],
  ['gitlab.com', /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,253}[A-Za-z0-9_-]$/],
  ['codeberg.org', /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/],
]);

/**
 * A person's profile at the code host. Undefined where it isn't known where that host has them.
 * @param template the configuration's `specificationLink`
 */
export function codeHostProfile(
  template: string | undefined,
  userName: string,
): string | undefined {
  const url = template === undefined ? undefined : parseUrl(template);
  if (url?.protocol !== 'https:') return undefined;
  const names = profileHosts.get(url.host);
  return names?.test(userName) ? `https://${url.host}/${userName}` : undefined;
}
