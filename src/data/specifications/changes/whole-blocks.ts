import type { Block, ListItem, TableRow } from '#text/markdown/markdown-document.ts';
import { withoutTargets } from './whole-inlines.ts';

/** Gives each deleted heading a slug that no heading of the later text has: `~` is in none of them. */
export type DeletedSlugs = () => string;

export function createDeletedSlugs(): DeletedSlugs {
  let count = 0;
  return () => {
    count += 1;
    return `~deleted-${count}`;
  };
}

export function deletedBlock(block: Block, nextSlug: DeletedSlugs): Block {
  return { ...blockWithoutTargets(block, nextSlug), change: 'deleted' };
}

export function deletedItem(item: ListItem, nextSlug: DeletedSlugs): ListItem {
  return { ...itemWithoutTargets(item, nextSlug), change: 'deleted' };
}

function itemWithoutTargets(item: ListItem, nextSlug: DeletedSlugs): ListItem {
  return { ...item, children: blocksWithoutTargets(item.children, nextSlug) };
}

function rowWithoutTargets(row: TableRow): TableRow {
  return { ...row, cells: row.cells.map(withoutTargets) };
}

function blocksWithoutTargets(blocks: readonly Block[], nextSlug: DeletedSlugs): readonly Block[] {
  return blocks.map((block) => blockWithoutTargets(block, nextSlug));
}

function blockWithoutTargets(block: Block, nextSlug: DeletedSlugs): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, slug: nextSlug(), children: withoutTargets(block.children) };
    case 'paragraph':
      return { ...block, children: withoutTargets(block.children) };
    case 'list':
      return { ...block, items: block.items.map((item) => itemWithoutTargets(item, nextSlug)) };
    case 'table':
      return {
        ...block,
        header: block.header.map(withoutTargets),
        rows: block.rows.map(rowWithoutTargets),
      };
    case 'quote':
    case 'alert':
      return { ...block, children: blocksWithoutTargets(block.children, nextSlug) };
    case 'details':
      return {
        ...block,
        summary: withoutTargets(block.summary),
        children: blocksWithoutTargets(block.children, nextSlug),
      };
    case 'code':
    case 'rule':
      return block;
  }
}
