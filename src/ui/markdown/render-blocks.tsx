import { Info, Lightbulb, MessageSquareWarning, OctagonAlert, TriangleAlert } from 'lucide-react';
import {
  type ComponentType,
  type CSSProperties,
  createElement,
  Fragment,
  type ReactNode,
  useRef,
} from 'react';
import {
  type AlertTone,
  type Block,
  type ComparedLine,
  getInlineText,
  type Heading,
  hasChangeMarks,
  type ListItem,
} from '#text/markdown/markdown-document.ts';
import { findTextDirection } from '#text/markdown/text-direction.ts';
import { useIsNearViewport } from '#ui/code/use-near.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import styles from './render-blocks.module.css';
import {
  ChangeLabel,
  disableFragments,
  hasBlocks,
  LazyFormula,
  renderInlines,
} from './render-inlines.tsx';
import type { RenderOptions } from './render-options.ts';

/** Renders Markdown blocks. In a tight list, paragraphs are rendered without a `p` element. */
export function renderBlocks(
  blocks: readonly Block[],
  options: RenderOptions,
  isTight = false,
): ReactNode {
  return blocks.map((block, index) => (
    <Fragment key={String(index)}>
      {withChangeMark(
        block,
        renderBlock(
          block,
          block.change === 'deleted' ? disableFragments(options) : options,
          isTight,
        ),
      )}
    </Fragment>
  ));
}

function renderBlock(block: Block, options: RenderOptions, isTight: boolean): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <HeadingBlock heading={block} options={options} />;
    case 'paragraph': {
      const text = renderInlines(block.children, options);
      if (isTight || block.isBare) return text;
      const layout = { dir: block.dir ?? 'auto', 'data-align': block.align };
      return hasBlocks(block.children) ? <div {...layout}>{text}</div> : <p {...layout}>{text}</p>;
    }
    case 'element':
      return <ElementBlock block={block} options={options} />;
    case 'code':
      return block.comparedLines === undefined ? (
        <options.Code code={block.text} language={block.language} />
      ) : (
        <ComparedCode lines={block.comparedLines} />
      );
    case 'math':
      return (
        <Scroller label="Formula" isFramed={false}>
          <LazyFormula text={block.text} isDisplay />
        </Scroller>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <Item key={String(index)} item={item} options={options} isTight={block.tight} />
      ));
      return block.start === undefined ? (
        <ul className={styles.list} dir={findTextDirection(block)}>
          {items}
        </ul>
      ) : (
        <ol
          className={styles.list}
          dir={findTextDirection(block)}
          start={block.start === 1 ? undefined : block.start}
          style={getNumberSpaceStyle(block.start + block.items.length - 1)}
        >
          {items}
        </ol>
      );
    }
    case 'table':
      return <TableBlock table={block} options={options} />;
    case 'quote':
      return (
        <blockquote dir={findTextDirection(block)}>
          {renderBlocks(block.children, options)}
        </blockquote>
      );
    case 'alert': {
      const { word, Icon } = tones[block.tone];
      return (
        <div className={styles.alert} data-tone={block.tone} dir={findTextDirection(block)}>
          <p className={styles.word}>
            <Icon /> {word}
          </p>
          {renderBlocks(block.children, options)}
        </div>
      );
    }
    case 'details':
      return (
        <details open={block.open} dir={findTextDirection(block)}>
          <summary>
            {block.summary.length === 0 ? 'Details' : renderInlines(block.summary, options)}
          </summary>
          {renderBlocks(block.children, options)}
        </details>
      );
    case 'rule':
      return <hr />;
  }
}

/**
 * Returns the style that reserves space for the item numbers of a list; undefined if the default
 * space is sufficient.
 */
export function getNumberSpaceStyle(last: number): CSSProperties | undefined {
  const { length } = String(last);
  return length > 2 ? { paddingInlineStart: `calc(${length}ch + 1em)` } : undefined;
}

const tones: Record<AlertTone, { word: string; Icon: ComponentType }> = {
  note: { word: 'Note', Icon: Info },
  tip: { word: 'Tip', Icon: Lightbulb },
  important: { word: 'Important', Icon: MessageSquareWarning },
  warning: { word: 'Warning', Icon: TriangleAlert },
  caution: { word: 'Caution', Icon: OctagonAlert },
};

/**
 * Marks changed content with a bar at its side, unless marks inside the content already show the
 * change. The bar has a visible note for a change that isn't in the text, and otherwise a label for
 * screen readers only.
 */
function withChangeMark(changed: Block | ListItem, content: ReactNode): ReactNode {
  const { change, ...rest } = changed;
  const note = 'kind' in changed ? changeNote(changed) : undefined;
  if (
    change === undefined ||
    (note === undefined && change === 'changed' && hasChangeMarks(rest))
  ) {
    return content;
  }
  return (
    <div className={styles.mark} data-change={note === undefined ? change : 'quiet'}>
      {note === undefined ? (
        <ChangeLabel change={change} />
      ) : (
        <span className={styles.note}>{note}</span>
      )}
      {content}
    </div>
  );
}

/**
 * Returns a note about a change that isn't in the text of the block; undefined if there is none.
 */
function changeNote(block: Block): string | undefined {
  if (block.kind === 'heading' && block.earlier) {
    return `Heading level changed from ${block.earlier.level} to ${block.level}`;
  }
  if (block.kind === 'code' && block.earlier) {
    const [before, after] = [block.earlier.language, block.language].map((name) => name || 'none');
    return `Code language changed from ${before} to ${after}`;
  }
  return undefined;
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Heading with its tools, and with an id that URL fragments can refer to. */
function HeadingBlock({ heading, options }: { heading: Heading; options: RenderOptions }) {
  const Tag = headingTags[heading.level + options.topLevel - 2] ?? 'h6';
  // A heading with an id is focusable, because following a link to it moves focus there.
  const target = options.hasFragments ? { id: heading.slug, tabIndex: -1 } : {};
  return (
    <div className={styles.heading} data-level={heading.level} dir={heading.dir ?? 'auto'}>
      <Tag {...target} data-align={heading.align}>
        {renderInlines(heading.children, options)}
      </Tag>
      {options.headingTools?.(heading)}
    </div>
  );
}

/** Comparison of two versions of a code block, with inserted and deleted lines marked. */
function ComparedCode({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <figure aria-label="Code" dir="ltr">
      <pre className={styles.code}>
        <code>
          {lines.map(({ text, change }, index) => (
            <span key={String(index)} className={styles.line} data-change={change}>
              {change && <ChangeLabel change={change} />}
              {`${text}\n`}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** List item; a task item has a checkbox that shows whether the task is done. */
function Item({
  item,
  options,
  isTight,
}: {
  item: ListItem;
  options: RenderOptions;
  isTight: boolean;
}) {
  const inner = item.change === 'deleted' ? disableFragments(options) : options;
  const content = withChangeMark(item, renderBlocks(item.children, inner, isTight));
  if (item.checked === undefined) return <li>{content}</li>;
  const [first] = item.children;
  const text = first?.kind === 'paragraph' ? getInlineText(first.children).trim() : '';
  return (
    <li className={styles.task}>
      <input type="checkbox" checked={item.checked} disabled aria-label={text || 'Task'} />
      <div>{content}</div>
    </li>
  );
}

/** HTML element that contains Markdown blocks. */
function ElementBlock({
  block: { tag, align, dir, columns, rows, children },
  options,
}: {
  block: Extract<Block, { kind: 'element' }>;
  options: RenderOptions;
}) {
  const element = createElement(
    tag,
    {
      dir,
      'data-align': align,
      colSpan: columns,
      rowSpan: rows,
      className: tag === 'pre' ? styles.code : undefined,
    },
    renderBlocks(children, options),
  );
  return tag === 'table' ? <Scroller label="Table">{element}</Scroller> : element;
}

/** Container that makes wide content scrollable by mouse and keyboard. */
function Scroller({
  label,
  isFramed = true,
  dir,
  children,
}: {
  label: string;
  isFramed?: boolean;
  dir?: string | undefined;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLElement>(null);
  const overflows = useHasOverflow(scroller, useIsNearViewport(scroller));
  return (
    <figure
      ref={scroller}
      className={styles.scroller}
      data-framed={isFramed || undefined}
      dir={dir}
      aria-label={label}
      // Content that overflows is a tab stop, so that it can be scrolled by keyboard.
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </figure>
  );
}

/** Markdown table, labelled with the texts of its header cells. */
function TableBlock({
  table,
  options,
}: {
  table: Extract<Block, { kind: 'table' }>;
  options: RenderOptions;
}) {
  const { header, rows, align } = table;
  const name = header.map(getInlineText).filter((text) => text.trim() !== '');
  return (
    <Scroller label={`Table: ${name.join(', ')}`} dir={findTextDirection(table)}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={String(index)} scope="col" data-align={align[index]}>
                {renderInlines(cell, options)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map(({ cells, change }, index) => (
              <tr key={String(index)} data-change={change}>
                {cells.map((cell, column) => (
                  <td key={String(column)} data-align={align[column]}>
                    {column === 0 && change && <ChangeLabel change={change} />}
                    {renderInlines(
                      cell,
                      change === 'deleted' ? disableFragments(options) : options,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </Scroller>
  );
}
