import type {
  Block,
  Heading,
  Inline,
  ListItem,
  MarkdownDocument,
  TableRow,
} from './markdown-document.ts';
import { getLineText } from './requirements/sentences.ts';

/** List item with a check box. */
export type Task = {
  /** First paragraph of the item without markup. */
  readonly text: string;
  readonly isDone: boolean;
  /** Heading of the section that contains the task. */
  readonly section: Heading | undefined;
  readonly item: ListItem;
};

/** Mark `[NEEDS CLARIFICATION: …]` of Spec Kit. */
export type Clarification = {
  /** Text after the words of the mark; empty if there is none. */
  readonly question: string;
  /** Heading of the section that contains the mark. */
  readonly section: Heading | undefined;
  /**
   * Innermost block or table row that contains the mark; the list item for the text that the item
   * begins with.
   */
  readonly node: Block | ListItem | TableRow;
};

/** Finds the tasks in the order of the text, so that nested tasks follow their parent. */
export function findTasks({ parts }: MarkdownDocument): readonly Task[] {
  const tasks: Task[] = [];
  for (const { node, section } of walkNodes(parts.flatMap(({ blocks }) => blocks))) {
    if ('kind' in node || node.checked === undefined) continue;
    const [first] = node.children;
    const text = first?.kind === 'paragraph' ? getLineText(first.children).text : '';
    tasks.push({ text, isDone: node.checked, section, item: node });
  }
  return tasks;
}

/** Finds the marks outside code, also in footnotes. */
export function findClarifications({
  parts,
  footnotes,
}: MarkdownDocument): readonly Clarification[] {
  const beginnings = new Set<Block>();
  return [parts.flatMap(({ blocks }) => blocks), ...footnotes.map(({ children }) => children)]
    .flatMap((blocks) => [...walkNodes(blocks)])
    .flatMap(({ node, section }) => {
      const [first] = 'kind' in node ? [] : node.children;
      if (first?.kind === 'paragraph') beginnings.add(first);
      if ('kind' in node && beginnings.has(node)) return [];
      return getLines(node).flatMap(({ owner, line }) =>
        findQuestions(line).map((question) => ({ question, section, node: owner })),
      );
    });
}

/** Yields all blocks and list items in the order of the text, except those inside code. */
function* walkNodes(
  blocks: readonly Block[],
  section: Heading | undefined = undefined,
): Generator<{ readonly node: Block | ListItem; readonly section: Heading | undefined }> {
  for (const block of blocks) {
    if (block.kind === 'heading') section = block;
    if (block.kind === 'element' && block.tag === 'pre') continue;
    yield { node: block, section };
    if (block.kind === 'list') {
      for (const item of block.items) {
        yield { node: item, section };
        yield* walkNodes(item.children, section);
      }
    } else if ('children' in block && block.kind !== 'heading' && block.kind !== 'paragraph') {
      yield* walkNodes(block.children, section);
    }
  }
}

type OwnLine = { readonly owner: Clarification['node']; readonly line: readonly Inline[] };

/** Returns the lines of text that a node contains itself and not in another node. */
function getLines(node: Block | ListItem): readonly OwnLine[] {
  const toLine = (line: readonly Inline[]) => ({ owner: node, line });
  if (!('kind' in node)) {
    const [first] = node.children;
    return first?.kind === 'paragraph' ? [toLine(first.children)] : [];
  }
  if (node.kind === 'heading' || node.kind === 'paragraph') return [toLine(node.children)];
  if (node.kind === 'details') return [toLine(node.summary)];
  if (node.kind !== 'table') return [];
  const cells = node.rows.flatMap((row) => row.cells.map((line) => ({ owner: row, line })));
  return [...node.header.map(toLine), ...cells];
}

/** A mark ends at its closing bracket and can contain one level of brackets. */
const mark = /\[NEEDS CLARIFICATION\b(?<question>(?:[^[\]]|\[[^[\]]*\])*)\]/g;

function findQuestions(line: readonly Inline[]): readonly string[] {
  const { text, plain } = getLineText(line);
  return [...plain.matchAll(mark)].map(({ 0: found, index }) =>
    text
      .slice(index, index + found.length)
      .replace(/^\[NEEDS CLARIFICATION\W*|\s*\]$/g, '')
      .replaceAll(/\s+/g, ' '),
  );
}
