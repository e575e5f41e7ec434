import {
  type Block,
  type DocumentNode,
  getInnerNodes,
  type Heading,
  type Inline,
  type ListItem,
  type MarkdownDocument,
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
  readonly node: DocumentNode;
};

/** Finds the tasks in the order of the text, so that nested tasks follow their parent. */
export function findTasks({ parts }: MarkdownDocument): readonly Task[] {
  const tasks: Task[] = [];
  for (const { node, section } of walkNodes(parts.flatMap(({ blocks }) => blocks))) {
    if ('kind' in node || 'cells' in node || node.checked === undefined) continue;
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
      const [first] = 'kind' in node || 'cells' in node ? [] : node.children;
      if (first?.kind === 'paragraph') beginnings.add(first);
      if ('kind' in node && beginnings.has(node)) return [];
      return getLines(node)
        .flatMap(findQuestions)
        .map((question) => ({ question, section, node }));
    });
}

/** Yields all nodes in the order of the text, except those inside code. */
function* walkNodes(
  nodes: readonly DocumentNode[],
  section: Heading | undefined = undefined,
): Generator<{ readonly node: DocumentNode; readonly section: Heading | undefined }> {
  for (const node of nodes) {
    if ('kind' in node && node.kind === 'heading') section = node;
    if ('kind' in node && node.kind === 'element' && node.tag === 'pre') continue;
    yield { node, section };
    yield* walkNodes(getInnerNodes(node), section);
  }
}

/** Returns the lines of text that a node contains itself and not in another node. */
function getLines(node: DocumentNode): readonly (readonly Inline[])[] {
  if ('cells' in node) return node.cells;
  if (!('kind' in node)) {
    const [first] = node.children;
    return first?.kind === 'paragraph' ? [first.children] : [];
  }
  if (node.kind === 'heading' || node.kind === 'paragraph') return [node.children];
  if (node.kind === 'details') return [node.summary];
  return node.kind === 'table' ? node.header : [];
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
