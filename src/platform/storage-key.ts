/**
 * The name of something that a whole origin shares: an entry in storage, a channel between tabs. Several
 * deployments may share an origin, and a deployment may change its services. The name keeps them apart.
 * @param basePath path of the app on its origin
 * @param concerns addresses of the services or the provider that the entry is about
 */
export function storageKey(what: string, basePath: string, ...concerns: readonly string[]): string {
  return `spec-viewer.${what}:${JSON.stringify([basePath, ...concerns])}`;
}
