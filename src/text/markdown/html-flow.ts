import { type HtmlPiece, htmlPieces, tagAttributes } from './html-tags.ts';
import type { Block, Heading, Inline } from './markdown-document.ts';

/** Functions and facts that builders of blocks need. */
export type BuildContext = {
  readonly inlines: (content: string) => readonly Inline[];
  readonly htmlInlines: (pieces: readonly HtmlPiece[]) => readonly Inline[];
  /** Adds a slug to a heading and records the heading. */
  readonly heading: (heading: Omit<Heading, 'slug' | 'text'>) => Heading;
  /**
   * Line of the last `</details>`, from 1, so that a `<details>` below it stays text; 0 if there is
   * none.
   */
  readonly lastDetailsEnd: number;
};

type Lines = Block['lines'];

/** Collects the blocks of a container; a `<details>` element can enclose several of them. */
export type HtmlFlow = {
  readonly add: (block: Block) => void;
  readonly addHtml: (html: string, lines: Lines) => void;
  /** True inside an open `<details>`. */
  readonly isOpen: () => boolean;
  /** Closes all open `<details>` and returns the blocks. */
  readonly finish: () => readonly Block[];
};

const deepestDetails = 8;

type Details = {
  readonly lines: Lines;
  readonly open: boolean;
  summary: readonly Inline[] | undefined;
  readonly children: Block[];
};

export function createHtmlFlow(context: BuildContext, first: readonly Block[] = []): HtmlFlow {
  const root: Block[] = [...first];
  const open: Details[] = [];

  const add = (block: Block) => {
    (open.at(-1)?.children ?? root).push(block);
  };
  const closeDetails = (lastLine: number | undefined) => {
    const details = open.pop();
    if (details === undefined) return;
    const { summary = [], children, lines } = details;
    const last = lastLine ?? children.at(-1)?.lines[1] ?? lines[1];
    add({ kind: 'details', lines: [lines[0], last], open: details.open, summary, children });
  };
  const addPieces = (pieces: readonly HtmlPiece[], lines: Lines) => {
    const children = context.htmlInlines(pieces);
    if (children.some((inline) => inline.kind !== 'text' || inline.text.trim() !== '')) {
      add({ kind: 'paragraph', lines, children });
    }
  };

  return {
    add,
    addHtml: (html, lines) => {
      const pieces = htmlPieces(html.trim());
      const lastSummaryEnd = pieces.findLastIndex((piece) => isTag(piece, 'summary', true));
      let from = 0;
      for (let at = 0; at < pieces.length; at += 1) {
        const piece = pieces[at];
        const details = open.at(-1);
        if (piece?.kind !== 'tag') continue;
        if (
          isTag(piece, 'details', false) &&
          open.length < deepestDetails &&
          lines[0] <= context.lastDetailsEnd
        ) {
          addPieces(pieces.slice(from, at), lines);
          const isOpen = tagAttributes(piece.text).has('open');
          open.push({ lines, open: isOpen, summary: undefined, children: [] });
        } else if (details && isTag(piece, 'details', true)) {
          addPieces(pieces.slice(from, at), lines);
          closeDetails(lines[1]);
        } else if (
          details &&
          details.summary === undefined &&
          isTag(piece, 'summary', false) &&
          at < lastSummaryEnd
        ) {
          addPieces(pieces.slice(from, at), lines);
          const start = at + 1;
          while (!isTag(pieces[at], 'summary', true)) at += 1;
          details.summary = context.htmlInlines(pieces.slice(start, at));
        } else continue;
        from = at + 1;
      }
      addPieces(pieces.slice(from), lines);
    },
    isOpen: () => open.length > 0,
    finish: () => {
      while (open.length > 0) closeDetails(undefined);
      return root;
    },
  };
}

function isTag(piece: HtmlPiece | undefined, name: string, closes: boolean): boolean {
  return piece?.kind === 'tag' && piece.name === name && piece.closes === closes;
}
