/** What can be seen of a document's nodes. Positions, slugs and numbers of footnotes are left out. */
const compared = [
  ...['kind', 'level', 'text', 'children', 'language', 'start', 'items', 'checked', 'header'],
  ...['rows', 'cells', 'tone', 'summary', 'href', 'title', 'src', 'alt', 'id'],
];

/** A string that is equal for nodes of a document that look alike. */
export function contentOf(node: unknown): string {
  return JSON.stringify(node, compared);
}

/** Yields the texts within a node, so that a caller can stop early. */
export function* textsWithin(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('text' in node && typeof node.text === 'string') yield node.text;
  for (const inner of Object.values(node)) yield* textsWithin(inner);
}
