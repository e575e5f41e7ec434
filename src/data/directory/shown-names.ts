import { longestName, shortened } from '#platform/shortened.ts';

/** Names as shown; a missing one is said in words, so that there is something to click on. */
export function shownName(name: string): string {
  return name.trim() === '' ? '(unnamed)' : shortened(name, longestName);
}

export function shownCategory(category: string): string {
  return category.trim() === '' ? '(no category)' : shortened(category, longestName);
}
