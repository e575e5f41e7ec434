import { type SearchedText, searchedText } from './match-text.ts';

/** The text of one block, and the nodes that it is made of. */
export type TextBlock = SearchedText & {
  readonly nodes: readonly Text[];
  /** Where in the text each node begins. */
  readonly starts: readonly number[];
};

/** Elements that divide no text: a match may go over their edges. */
const inline = new Set(
  'A ABBR B BDI BDO BR CITE CODE DATA DEL DFN EM I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);
/** Controls, and what holds no text. */
const unread = new Set(
  'BUTTON INPUT SELECT TEXTAREA SCRIPT STYLE TEMPLATE svg OBJECT VIDEO AUDIO CANVAS'.split(' '),
);

/**
 * The texts of an element by blocks, in their order, beginning with the block of `from`. Nothing is
 * measured, so that parts which the browser skips stay skipped.
 */
export function* textBlocks(container: Element, from: Element = container): Generator<TextBlock> {
  let nodes: Text[] = [];
  let starts: number[] = [];
  let text = '';
  const takeBlock = (isCode: boolean): TextBlock | undefined => {
    const block = text.trim() === '' ? undefined : { ...searchedText(text, isCode), nodes, starts };
    nodes = [];
    starts = [];
    text = '';
    return block;
  };

  let node: Node = blockAround(from, container);
  let codeDepth = countCode(node, container);
  for (;;) {
    let inside: Node | null = null;
    if (node instanceof Text) {
      nodes.push(node);
      starts.push(text.length);
      text += node.data;
    } else if (node instanceof Element && !isUnread(node)) {
      if (node.tagName === 'BR') text += '\n';
      if (!inline.has(node.tagName)) {
        const block = takeBlock(codeDepth > 0);
        if (block !== undefined) yield block;
        if (node.tagName === 'PRE') codeDepth += 1;
      }
      inside = node.firstChild;
      // Left at once: it has nothing inside.
      if (inside === null && node.tagName === 'PRE') codeDepth -= 1;
    }
    if (inside !== null) {
      node = inside;
      continue;
    }
    while (node !== container && node.nextSibling === null) {
      node = node.parentNode ?? container;
      if (!(node instanceof Element) || inline.has(node.tagName)) continue;
      const block = takeBlock(codeDepth > 0);
      if (block !== undefined) yield block;
      if (node.tagName === 'PRE') codeDepth -= 1;
    }
    if (node === container || node.nextSibling === null) return;
    node = node.nextSibling;
  }
}

function blockAround(element: Element, container: Element): Element {
  let at = element;
  while (at !== container && inline.has(at.tagName)) at = at.parentElement ?? container;
  return at;
}

/** How many `pre` an element is in, itself not counted. */
function countCode(node: Node, container: Element): number {
  let count = 0;
  for (let at = node; at !== container; at = at.parentNode ?? container) {
    if (at !== node && at instanceof Element && at.tagName === 'PRE') count += 1;
  }
  return count;
}

function isUnread(element: Element): boolean {
  return (
    unread.has(element.tagName) ||
    element.getAttribute('data-find') === 'skip' ||
    element.getAttribute('role') === 'status' ||
    (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found')
  );
}
