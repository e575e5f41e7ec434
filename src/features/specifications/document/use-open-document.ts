import { useMemo } from 'react';
import { languageOf } from '#ui/code/grammars.ts';
import { headingsOf } from '#ui/code/headings-of.ts';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';
import { documentKind, hasText } from './document-kind.ts';
import { fileName, type OpenDocument } from './open-document.ts';

/** Opens a text. A long one grows while it is parsed. */
export function useOpenDocument(path: string, text: string): OpenDocument {
  // A drawing such as SVG can be a text too.
  const kind = hasText(path) ? documentKind(path) : 'source';
  const language = languageOf(path);
  const isMarkdown = kind === 'markdown';
  const parsed = useMarkdown(isMarkdown ? text : '');
  const sourceHeadings = useMemo(
    () => (kind === 'source' ? headingsOf(text, language) : []),
    [kind, text, language],
  );
  const headings = isMarkdown ? parsed.headings : sourceHeadings;
  return {
    path,
    text,
    kind,
    language,
    markdown: isMarkdown ? parsed : undefined,
    headings,
    title: headings[0]?.text || fileName(path),
  };
}
