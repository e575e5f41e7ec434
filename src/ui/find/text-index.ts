import { type SearchedText, searchedText } from './match-text.ts';

/** The text of one block, and the nodes that it is made of. */
export type TextBlock = SearchedText & {
  readonly nodes: readonly Text[];
  /** Where in the text each node begins. */
  readonly starts: readonly number[];
};

/** Elements that divide no text: a match may go over their edges. */
const inline = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);
const unread = new Set(
  'BUTTON INPUT SELECT TEXTAREA SCRIPT STYLE TEMPLATE SVG svg OBJECT VIDEO AUDIO CANVAS'.split(' '),
);

/** The texts of an element by blocks, in their order. Nothing is measured. */
export function indexText(container: Element): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let nodes: Text[] = [];
  let starts: number[] = [];
  let text = '';

  const endBlock = (isCode: boolean) => {
    if (nodes.length > 0 && text.trim() !== '') {
      blocks.push({ ...searchedText(text, isCode), nodes, starts });
    }
    nodes = [];
    starts = [];
    text = '';
  };

  let codeDepth = 0;
  const enter = (element: Element) => {
    if (element.tagName === 'BR') text += '\n';
    if (inline.has(element.tagName)) return;
    endBlock(codeDepth > 0);
    if (element.tagName === 'PRE') codeDepth += 1;
  };
  const leave = (element: Element) => {
    if (inline.has(element.tagName)) return;
    endBlock(codeDepth > 0);
    if (element.tagName === 'PRE') codeDepth -= 1;
  };

  let node: Node = container;
  while (true) {
    let inside: Node | null = null;
    if (node instanceof Text) {
      nodes.push(node);
      starts.push(text.length);
      text += node.data;
    } else if (node instanceof Element && !isUnread(node)) {
      enter(node);
      inside = node.firstChild;
      if (inside === null) leave(node);
    }
    if (inside !== null) {
      node = inside;
      continue;
    }
    while (node !== container && node.nextSibling === null) {
      node = node.parentNode ?? container;
      if (node instanceof Element) leave(node);
    }
    if (node === container || node.nextSibling === null) return blocks;
    node = node.nextSibling;
  }
}

/** What isn't part of the text: controls, and what is only for the eye. */
function isUnread(element: Element): boolean {
  return (
    unread.has(element.tagName) ||
    element.getAttribute('data-find') === 'skip' ||
    element.getAttribute('role') === 'status' ||
    (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found')
  );
}

/** The ends of a piece of a block's text as the document has them. */
export function boundsOf(
  { nodes, starts }: TextBlock,
  start: number,
  end: number,
): StaticRangeInit | undefined {
  const first = lastAtOrBefore(starts, start);
  // The end belongs to the node of the last character, not to the one that begins there.
  const last = lastAtOrBefore(starts, end - 1);
  const startContainer = nodes[first];
  const endContainer = nodes[last];
  if (startContainer === undefined || endContainer === undefined) return undefined;
  return {
    startContainer,
    startOffset: Math.min(start - (starts[first] ?? 0), startContainer.length),
    endContainer,
    endOffset: Math.min(end - (starts[last] ?? 0), endContainer.length),
  };
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
