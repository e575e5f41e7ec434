/**
 * Returns a function that generates the slug (URL fragment) of a heading as GitHub does. Call the
 * function once for each heading in document order, because repeated slugs are numbered.
 * @param reserved slugs that the function never returns
 */
export function createSlugger(reserved: Iterable<string> = []): (text: string) => string {
  const counts = new Map(Array.from(reserved, (slug) => [slug, 0]));
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
 * Converts a heading to lower case, removes everything except letters, marks, digits, connectors,
 * hyphens and spaces, and replaces spaces with hyphens.
 */
function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Matches what stays in a slug after its emoji were removed: variation selectors and the frame of a
 * keycap. GitHub keeps them, but many tools that write tables of contents don't, such as doctoc.
 */
const emojiRest = /[\uFE00-\uFE0F\u20E3]/g;

/** Removes the characters of a slug in which tools differ for headings with emoji. */
export function removeEmojiRest(slug: string): string {
  return slug.replace(emojiRest, '');
}
