import { Fragment, type ReactNode } from 'react';
import type { Block } from '#text/markdown/markdown-document.ts';
import { AlertBlock } from './AlertBlock.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { ComparedCode } from './ComparedCode.tsx';
import { drawInlines } from './draw-inlines.tsx';
import type { Drawing } from './drawing.ts';
import { HeadingBlock } from './HeadingBlock.tsx';
import { hasMarks } from './has-marks.ts';
import { ListBlock, ListItemElement } from './ListBlock.tsx';
import { TableBlock } from './TableBlock.tsx';

/** Blocks as elements. In a tight list, paragraphs are only their text. */
export function drawBlocks(blocks: readonly Block[], drawing: Drawing, isTight = false): ReactNode {
  return blocks.map((block, index) => {
    const key = String(index);
    const drawn = drawBlock(block, drawing, isTight);
    const isUnmarked =
      block.change === undefined || (block.change === 'changed' && hasMarks(block));
    return isUnmarked ? (
      <Fragment key={key}>{drawn}</Fragment>
    ) : (
      <ChangeMark key={key} change={block.change ?? 'changed'}>
        {drawn}
      </ChangeMark>
    );
  });
}

function drawBlock(block: Block, drawing: Drawing, isTight: boolean): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <HeadingBlock heading={block} drawing={drawing}>
          {drawInlines(block.children, drawing)}
        </HeadingBlock>
      );
    case 'paragraph': {
      const text = drawInlines(block.children, drawing);
      return isTight ? text : <p dir="auto">{text}</p>;
    }
    case 'code':
      return block.comparedLines === undefined ? (
        <drawing.Code code={block.text} language={block.language} />
      ) : (
        <ComparedCode lines={block.comparedLines} />
      );
    case 'list':
      return (
        <ListBlock start={block.start}>
          {block.items.map((item, index) => (
            <ListItemElement key={String(index)} item={item}>
              {drawBlocks(item.children, drawing, block.tight)}
            </ListItemElement>
          ))}
        </ListBlock>
      );
    case 'table':
      return <TableBlock table={block} draw={(cell) => drawInlines(cell, drawing)} />;
    case 'quote':
      return <blockquote>{drawBlocks(block.children, drawing)}</blockquote>;
    case 'alert':
      return <AlertBlock tone={block.tone}>{drawBlocks(block.children, drawing)}</AlertBlock>;
    case 'details':
      return (
        <details open={block.open}>
          <summary>
            {block.summary.length === 0 ? 'Details' : drawInlines(block.summary, drawing)}
          </summary>
          {drawBlocks(block.children, drawing)}
        </details>
      );
    case 'rule':
      return <hr />;
  }
}
