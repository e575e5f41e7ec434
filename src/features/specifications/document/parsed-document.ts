import { useMemo } from 'react';
import { getFileName } from '#data/specifications/specification.ts';
import {
  type DocumentKind,
  getDocumentKind,
  isTextFile,
} from '#features/specifications/document-kind.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { getFileLanguage } from '#ui/code/grammars.ts';
import { type OutlineHeading, parseHeadings } from '#ui/code/source-headings.ts';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';
import { type ApiDocument, useApiDocument } from './use-api-document.ts';

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
  /** API description in a data file; undefined if the file contains other data. */
  readonly api: ApiDocument | 'loading' | undefined;
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
  const api = useApiDocument(path, text, kind === 'data');
  const apiTitle = api && api !== 'loading' ? api.description.title : '';
  return {
    path,
    text,
    kind,
    language,
    markdown: isMarkdown ? parsed : undefined,
    headings,
    api,
    title: apiTitle || headings[0]?.text || getFileName(path),
  };
}
