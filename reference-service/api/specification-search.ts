import type { SampleSpecification } from '#reference-service/sample-types.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 200;

export type SpecificationHit = {
  codeHostSlug: string;
  path: string;
  title: string;
  excerpt: string;
};

/** The first `limit` specifications that hold `query` in title, path or text, in any case. */
export function searchSpecifications(
  specifications: Iterable<SampleSpecification>,
  query: string,
  limit: number,
): SpecificationHit[] {
  const wanted = query.toLowerCase();
  const hits: SpecificationHit[] = [];
  for (const { codeHostSlug, path, title, text } of specifications) {
    if (hits.length === limit) break;
    const plain = text.replace(/\s+/g, ' ').trim();
    const at = plain.toLowerCase().indexOf(wanted);
    const inName = title.toLowerCase().includes(wanted) || path.toLowerCase().includes(wanted);
    if (at >= 0 || inName) {
      hits.push({ codeHostSlug, path, title, excerpt: excerptAround(plain, Math.max(at, 0)) });
    }
  }
  return hits;
}

function excerptAround(text: string, at: number): string {
  const start = Math.max(0, at - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // Cutting between the halves of a surrogate pair must not leave half a character.
  const cut = text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`;
}
