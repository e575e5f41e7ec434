import { getDocumentKind } from '#features/specifications/document-kind.ts';

/** Loads the code for API descriptions, once. */
export const loadApiCode = () =>
  Promise.all([
    import('#features/specifications/api/open-api.ts'),
    import('#ui/markdown/MarkdownBlocks.tsx'),
  ]);

/**
 * Loads the code for API descriptions beside the text of a JSON or YAML file, because most of these
 * files are API descriptions.
 */
export function prefetchApiCode(path: string): void {
  if (getDocumentKind(path) === 'data') loadApiCode().catch(() => undefined);
}
