/**
 * What the app calls something that its whole origin shares: an entry in storage, a channel between
 * tabs. Several deployments may lie on one origin, each below a path of its own, and a deployment may
 * be pointed at another service; neither then finds what was meant for the other.
 * @param basePath path of the app on its origin
 * @param concerns addresses of the services or the provider that it is about
 */
export function storageKey(what: string, basePath: string, ...concerns: readonly string[]): string {
  return `spec-viewer.${what}:${JSON.stringify([basePath, ...concerns])}`;
}
