import { useMemo } from 'react';
import { getFileName } from '#data/specifications/specification.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { getFileLanguage } from '#ui/code/grammars.ts';
import { type OutlineHeading, parseHeadings } from '#ui/code/parse-headings.ts';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';
import { type DocumentKind, getDocumentKind, isTextFile } from './document-kind.ts';
import { type DataDocument, useApiDocument } from './use-api-document.ts';

/** Text of an opened file and its parsed content. */
export type ParsedDocument = {
  readonly path: string;
  readonly text: string;
  readonly kind: DocumentKind;
  readonly language: string;
  /**
   * Parsed Markdown; undefined if the file isn't Markdown. While the text is being parsed, contains
   * only its first sections.
   */
  readonly markdown: MarkdownDocument | undefined;
  readonly headings: readonly OutlineHeading[];
  /** Parsed content of a data file that can be an API description. */
  readonly data: DataDocument;
  /**
   * First heading of the text or title of the API description, or the name of the file if there is
   * none.
   */
  readonly title: string;
};

/**
 * Returns a text with its parsed content. While a long text is being parsed, the content covers
 * only the beginning of the text.
 */
export function useParsedDocument(path: string, text: string): ParsedDocument {
  // Image files that are text, such as SVG, are displayed as source.
  const kind = isTextFile(path) ? getDocumentKind(path) : 'source';
  const language = getFileLanguage(path);
  const isMarkdown = kind === 'markdown';
  const parsed = useMarkdown(isMarkdown ? text : '');
  const sourceHeadings = useMemo(
    () => (kind === 'source' ? parseHeadings(text, language) : []),
    [kind, text, language],
  );
  const headings = isMarkdown ? parsed.headings : sourceHeadings;
  const data = useApiDocument(path, text, kind === 'data');
  const api = data.api === 'loading' ? undefined : data.api;
  return {
    path,
    text,
    kind,
    language,
    markdown: isMarkdown ? parsed : undefined,
    headings,
    data,
    title: api?.description.title || headings[0]?.text || getFileName(path),
  };
}
