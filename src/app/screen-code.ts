/** The screens that people come to after a sign-in, by how their addresses below the app’s path begin. */
const screens: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  ['bookmarks', () => import('#features/bookmarks/screen/BookmarksPage.tsx')],
  ['people', () => import('#features/people/list/PeoplePage.tsx')],
  ['settings/webhooks', () => import('#features/webhooks/list/WebhooksPage.tsx')],
  ['specifications', () => import('#features/specifications/search/SearchPage.tsx')],
  ['', () => import('#features/competencies/list/CompetenciesPage.tsx')],
];

/**
 * Loads the code of a screen before the router asks for it, and with the code that both need.
 * @param path of this app
 */
export function loadScreenCode(path: string): Promise<unknown> {
  const address = path.slice(import.meta.env.BASE_URL.length);
  const screen = screens.find(([start]) => address.startsWith(start));
  return screen?.[1]() ?? Promise.resolve();
}
