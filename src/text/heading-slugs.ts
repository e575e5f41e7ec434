/**
 * Generates slugs as GitHub does. Call it once per heading in document order, because repeated
 * slugs are numbered. It never returns `reserved` slugs.
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

/** Keeps only letters, marks, digits, connectors, hyphens and spaces, which become hyphens. */
function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Variation selectors and the frame of a keycap, which stay after emoji are removed. GitHub keeps
 * them, but many tools that write tables of contents don't, such as doctoc.
 */
const emojiRest = /[\uFE00-\uFE0F\u20E3]/g;

/** Tools differ here for headings with emoji. */
export function removeEmojiRest(slug: string): string {
  return slug.replace(emojiRest, '');
}
