import type { Token } from 'markdown-it';
import { createSlugger } from '#text/heading-slugs.ts';
import { isPlainText } from './autolinks.ts';
import { addBlocks, buildBlocks } from './build-blocks.ts';
import type { BuildContext } from './build-context.ts';
import { buildHtmlInlines, buildInlines } from './build-inlines.ts';
import { parser } from './create-parser.ts';
import type { Definitions } from './definitions.ts';
import { createHtmlFlow } from './html-flow.ts';
import { inlineText } from './inline-text.ts';
import type { Footnote, Heading, MarkdownPart } from './markdown-document.ts';
import type { PartTokens } from './read-parts.ts';

/** Makes the parts of a document, in their order, and keeps count of headings and footnotes. */
export type DocumentBuilder = {
  readonly addPart: (part: PartTokens) => void;
  /** Call it after the last part. */
  readonly addFootnotes: (definitions: Definitions['footnotes']) => void;
  readonly parts: readonly MarkdownPart[];
  readonly headings: readonly Heading[];
  readonly footnotes: readonly Footnote[];
};

export function createDocumentBuilder(
  env: Definitions['env'],
  closesDetails: BuildContext['closesDetails'],
): DocumentBuilder {
  const parts: MarkdownPart[] = [];
  const headings: Heading[] = [];
  const footnotes: Footnote[] = [];
  const slugger = createSlugger();
  /** In the order of their numbers. */
  const referred = new Map<string, { number: number; occurrences: number }>();
  const numberFootnote = (label: string) => {
    const known = referred.get(label) ?? { number: referred.size + 1, occurrences: 0 };
    referred.set(label, known);
    known.occurrences += 1;
    return { number: known.number, occurrence: known.occurrences };
  };
  const context: BuildContext = {
    closesDetails,
    inlines: (content) => {
      if (isPlainText(content)) return content === '' ? [] : [{ kind: 'text', text: content }];
      const tokens: Token[] = [];
      parser.inline.parse(content, parser, env, tokens);
      return buildInlines(tokens, numberFootnote);
    },
    htmlInlines: buildHtmlInlines,
    heading: (found) => {
      const text = inlineText(found.children);
      const heading: Heading = { ...found, text: text.trim(), slug: slugger(text) };
      headings.push(heading);
      return heading;
    },
  };
  return {
    parts,
    headings,
    footnotes,
    addPart: ({ blocks: read, lines }) => {
      const flow = createHtmlFlow(context, []);
      for (const { tokens } of read) addBlocks({ tokens, at: 0 }, context, flow);
      const blocks = flow.finish();
      if (blocks.length === 0) return;
      parts.push({ key: String(lines[0] + 1), lines: [lines[0] + 1, lines[1]], blocks });
    },
    addFootnotes: (definitions) => {
      const built: Omit<Footnote, 'references'>[] = [];
      // Footnotes may refer to more of them, which come after.
      for (const [id, { number }] of referred) {
        const definition = definitions.get(id);
        const children = definition ? buildBlocks({ ...definition }, context) : [];
        built.push({ id, number, children });
      }
      for (const footnote of built) {
        footnotes.push({ ...footnote, references: referred.get(footnote.id)?.occurrences ?? 0 });
      }
    },
  };
}
