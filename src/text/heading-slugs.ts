/**
 * Returns a function that generates the URL fragment (slug) of a heading in the same way as GitHub.
 * Call the function once per heading in document order, because repeated slugs are numbered.
 */
export function createSlugger(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const base = toSlug(text);
    let slug = base;
    let count = counts.get(base);
    while (counts.has(slug)) {
      count = (count ?? 0) + 1;
      slug = `${base}-${count}`;
    }
    if (count !== undefined) counts.set(base, count);
    counts.set(slug, 0);
    return slug;
  };
}

/**
 * Converts a heading to lower case, keeps letters, marks, digits, connectors and hyphens, and
 * replaces spaces by hyphens.
 */
function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
