/**
 * Loads the code of the screens that people mostly come to after a sign-in, before the router asks for it.
 * @param path of this app
 */
export async function loadScreenCode(path: string): Promise<void> {
  const address = path.slice(import.meta.env.BASE_URL.length);
  if (address.startsWith('bookmarks')) {
    await import('#features/bookmarks/screen/BookmarksPage.tsx');
  } else if (address === '' || address.startsWith('competencies')) {
    await import('#features/competencies/list/CompetenciesPage.tsx');
  }
}
