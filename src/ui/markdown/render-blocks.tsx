import { Info, Lightbulb, MessageSquareWarning, OctagonAlert, TriangleAlert } from 'lucide-react';
import {
  type ComponentType,
  type CSSProperties,
  createElement,
  Fragment,
  type ReactNode,
  useRef,
} from 'react';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import type { TextDirection } from '#text/markdown/html-tags.ts';
import {
  type AlertTone,
  type Block,
  getInlineText,
  type Heading,
  hasChangeMarks,
  type ListItem,
  type TableRow,
} from '#text/markdown/markdown-document.ts';
import { findTextDirection } from '#text/markdown/text-direction.ts';
import { takeFirstCharacters } from '#text/truncate.ts';
import { ChangedWords } from '#ui/code/ChangedWords.tsx';
import { useIsNearViewport } from '#ui/code/use-near.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { TableFrame, useTableFrame } from '#ui/table/TableFrame.tsx';
import styles from './markdown.module.css';
import {
  ChangeLabel,
  disableFragments,
  hasBlocks,
  LazyFormula,
  renderInlines,
} from './render-inlines.tsx';
import type { NodeAnnotation, RenderOptions } from './render-options.ts';

/** In a tight list, paragraphs have no `p` element. */
export function renderBlocks(
  blocks: readonly Block[],
  options: RenderOptions,
  isTight = false,
): ReactNode {
  return groupMoved(blocks).map((run, index) => {
    const [first] = run;
    const inner = first.change === 'deleted' ? disableFragments(options) : options;
    const content = run.map((block, at) => (
      <Fragment key={String(at)}>{renderBlock(block, inner, isTight)}</Fragment>
    ));
    return (
      <Fragment key={String(index)}>
        {first.change === 'moved-from'
          ? renderMovedNote(first)
          : annotate(withChangeMark(first, content), inner.getAnnotation?.(first), inner)}
      </Fragment>
    );
  });
}

function annotate(
  content: ReactNode,
  annotation: NodeAnnotation | undefined,
  options: RenderOptions,
): ReactNode {
  if (annotation === undefined) return content;
  const { notes, caption } = annotation;
  const annotated = (
    <>
      {renderAnchors(annotation, options)}
      {content}
      {caption !== undefined && <div className={styles.caption}>{caption}</div>}
      {renderNotes(annotation)}
    </>
  );
  if (notes.length === 0) return annotated;
  return (
    <div className={styles.annotated} data-tone={notes[0]?.tone}>
      {annotated}
    </div>
  );
}

function renderAnchors({ fragments }: NodeAnnotation, { hasFragments }: RenderOptions): ReactNode {
  return hasFragments && fragments.map((id) => <span key={id} id={id} tabIndex={-1} />);
}

function renderNotes({ notes }: NodeAnnotation): ReactNode {
  // Several requirements in a node can have the same note.
  const byText = new Map(notes.map((note) => [`${note.label} ${note.text}`, note]));
  return [...byText].map(([key, { tone, label, text }]) => (
    <p key={key} className={styles.annotation} data-tone={tone}>
      <span>{label}</span> {text}
    </p>
  ));
}

type Run = readonly [Block, ...Block[]];

/** Groups adjacent moved blocks, which have one mark. */
function groupMoved(blocks: readonly Block[]): readonly Run[] {
  const runs: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && continuesMove(last[0], block)) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

function continuesMove(
  previous: Block | ListItem | undefined,
  { change }: Block | ListItem,
): boolean {
  return (change === 'moved' || change === 'moved-from') && previous?.change === change;
}

/** True if `dir` is a fixed direction, not `auto`. */
function setsDirection(dir: TextDirection | undefined): boolean {
  return dir === 'ltr' || dir === 'rtl';
}

/** Returns the author's direction; otherwise undefined to inherit an ancestor's, or `auto`. */
function getDirection(
  { dir }: { readonly dir?: TextDirection | undefined },
  { hasDirection }: RenderOptions,
): TextDirection | undefined {
  return dir ?? (hasDirection ? undefined : 'auto');
}

/** Like `getDirection`, for a block that contains other blocks. */
function getContainerDirection(
  block: Block,
  { hasDirection }: RenderOptions,
): TextDirection | undefined {
  return hasDirection ? undefined : findTextDirection(block);
}

function renderBlock(block: Block, options: RenderOptions, isTight: boolean): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <HeadingBlock heading={block} options={options} />;
    case 'paragraph': {
      const text = renderInlines(block.children, options);
      if (isTight || block.isBare) return text;
      const layout = { dir: getDirection(block, options), 'data-align': block.align };
      return hasBlocks(block.children) ? <div {...layout}>{text}</div> : <p {...layout}>{text}</p>;
    }
    case 'element':
      return <ElementBlock block={block} options={options} />;
    case 'code': {
      const { text, language, comparedLines, change } = block;
      if (comparedLines !== undefined) return <ComparedCode lines={comparedLines} />;
      const isDiagram = change === undefined && /^mermaid\b/i.test(language);
      const Code = (isDiagram && options.Diagram) || options.Code;
      // Resets the state of a diagram whose source has changed.
      return <Code key={text} code={text} language={language} />;
    }
    case 'math':
      return (
        <FormulaScroller>
          <LazyFormula text={block.text} isDisplay />
        </FormulaScroller>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <Item
          key={String(index)}
          item={item}
          options={options}
          isTight={block.tight}
          continuesMove={continuesMove(block.items[index - 1], item)}
        />
      ));
      return block.start === undefined ? (
        <ul className={styles.list} dir={getContainerDirection(block, options)}>
          {items}
        </ul>
      ) : (
        <ol
          className={styles.list}
          dir={getContainerDirection(block, options)}
          start={block.start === 1 ? undefined : block.start}
          style={{
            ...getNumberSpaceStyle(block.start + block.items.length - 1),
            listStyleType: block.numbering,
          }}
        >
          {items}
        </ol>
      );
    }
    case 'table':
      return <TableBlock table={block} options={options} />;
    case 'quote':
      return (
        <blockquote dir={getContainerDirection(block, options)}>
          {renderBlocks(block.children, options)}
        </blockquote>
      );
    case 'alert': {
      const { word, Icon } = tones[block.tone];
      return (
        <div
          className={styles.alert}
          data-tone={block.tone}
          dir={getContainerDirection(block, options)}
        >
          <p className={styles.word}>
            <Icon /> {word}
          </p>
          {renderBlocks(block.children, options)}
        </div>
      );
    }
    case 'details':
      return (
        <details open={block.open} dir={getContainerDirection(block, options)}>
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

/** Reserves space for item numbers; undefined if the default space is sufficient. */
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
 * Adds a bar at the side, unless marks inside the content show the change. The bar has a visible
 * note for a change that isn't in the text, otherwise a label for screen readers.
 */
function withChangeMark(changed: Block | ListItem, content: ReactNode, hasNote = true): ReactNode {
  const { change, ...rest } = changed;
  const note = hasNote ? changeNote(changed) : undefined;
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

/** Number of characters of moved text that are shown at its former position. */
const maxMovedLength = 80;

/** Quotes the beginning of the moved text. */
function renderMovedNote(moved: Block | ListItem): ReactNode {
  const first = 'kind' in moved ? moved : moved.children[0];
  const hasText = first?.kind === 'heading' || first?.kind === 'paragraph';
  const text = hasText ? getInlineText(first.children).trim() : '';
  const shown = takeFirstCharacters(text, maxMovedLength);
  const quoted = shown && `: “${shown}${shown === text ? '' : '…'}”`;
  return (
    <div className={styles.mark} data-change="quiet">
      <span className={styles.note}>Moved from here{quoted}</span>
    </div>
  );
}

/** Describes a change that isn't in the text of the block. */
function changeNote(block: Block | ListItem): string | undefined {
  if (block.change === 'moved') return 'Moved';
  if (!('kind' in block)) return undefined;
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

/** Adds its tools, and an id for URL fragments. */
function HeadingBlock({ heading, options }: { heading: Heading; options: RenderOptions }) {
  const Tag = headingTags[heading.level + options.topLevel - 2] ?? 'h6';
  // Following a link to the heading moves focus there.
  const target = options.hasFragments ? { id: heading.slug, tabIndex: -1 } : {};
  return (
    <div className={styles.heading} data-level={heading.level} dir={getDirection(heading, options)}>
      <Tag {...target} data-align={heading.align}>
        {renderInlines(heading.children, options)}
      </Tag>
      {options.headingTools?.(heading)}
    </div>
  );
}

/** Code of two versions, with inserted and deleted lines marked. */
function ComparedCode({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <figure aria-label="Code" dir="ltr">
      <pre className={styles.code}>
        <code>
          {lines.map((line, index) => (
            <span key={String(index)} className={styles.line} data-change={line.change}>
              {line.change && <ChangeLabel change={line.change} />}
              <ChangedWords line={line} />
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** A task has a checkbox that shows whether it is done. */
function Item({
  item,
  options,
  isTight,
  continuesMove,
}: {
  item: ListItem;
  options: RenderOptions;
  isTight: boolean;
  /** True if the previous item was moved too, so that both have one note. */
  continuesMove: boolean;
}) {
  if (item.change === 'moved-from') return continuesMove ? null : <li>{renderMovedNote(item)}</li>;
  const inner = item.change === 'deleted' ? disableFragments(options) : options;
  const annotation = inner.getAnnotation?.(item);
  const marked = withChangeMark(item, renderBlocks(item.children, inner, isTight), !continuesMove);
  const content = annotate(marked, annotation, inner);
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

function ElementBlock({
  block: { tag, align, dir, columns, rows, children },
  options,
}: {
  block: Extract<Block, { kind: 'element' }>;
  options: RenderOptions;
}) {
  const element = createElement(
    tag === 'th' && children.length === 0 ? 'td' : tag,
    {
      dir,
      'data-align': align,
      'data-header': tag === 'th' || undefined,
      colSpan: columns,
      rowSpan: rows,
      className: tag === 'pre' ? styles.code : undefined,
    },
    renderBlocks(children, setsDirection(dir) ? { ...options, hasDirection: true } : options),
  );
  if (tag !== 'table') return element;
  // A cell that spans rows isn't the first cell in all of them, so no column is pinned.
  return (
    <TableScroller label="Table" dir={dir} pins={0}>
      {element}
    </TableScroller>
  );
}

/** Scrollable by mouse and keyboard. */
function FormulaScroller({ children }: { children: ReactNode }) {
  const scroller = useRef<HTMLElement>(null);
  const overflows = useHasOverflow(scroller, useIsNearViewport(scroller));
  return (
    <figure
      ref={scroller}
      className={styles.scroller}
      aria-label="Formula"
      // A tab stop, so that it can be scrolled by keyboard.
      tabIndex={overflows ? 0 : undefined}
    >
      {children}
    </figure>
  );
}

function TableScroller({
  label,
  dir,
  pins,
  children,
}: {
  label: string;
  dir?: string | undefined;
  /** Maximum number of first columns that stay visible while the table scrolls. */
  pins: number;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLElement>(null);
  const state = useTableFrame(scroller, useIsNearViewport(scroller), pins);
  return (
    <TableFrame label={label} state={state} dir={dir}>
      <figure
        ref={scroller}
        className={styles.scroller}
        data-framed
        aria-label={label}
        {...state.frameProps}
      >
        {children}
      </figure>
    </TableFrame>
  );
}

/** Minimum number of empty cells at the end of a table row that become one cell. */
const minMergedCells = 10;

/** Short rows of a wide table can add up to thousands of empty cells. */
function withoutEmptyEnd<Cell extends { readonly length: number }>(
  cells: readonly Cell[],
): readonly Cell[] {
  const filled = cells.findLastIndex(({ length }) => length > 0) + 1;
  return cells.length - filled < minMergedCells ? cells : cells.slice(0, filled + 1);
}

/** Number of rows at the beginning of a table that are examined to find columns of texts. */
const examinedRows = 20;
/** Length of a text that needs several lines in a narrow column. */
const longText = 40;

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
  const examined = rows.slice(0, examinedRows);
  const isLong = (column: number) =>
    examined.some(({ cells }) => getInlineText(cells[column] ?? []).length > longText);
  return (
    <TableScroller
      label={`Table: ${name.join(', ')}`}
      dir={getContainerDirection(table, options)}
      pins={1}
    >
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => {
              // Screen readers would announce an empty header for each cell of the column.
              if (cell.length === 0) return <td key={String(index)} />;
              return (
                <th
                  key={String(index)}
                  scope="col"
                  data-align={align[index]}
                  data-long={isLong(index) || undefined}
                >
                  {renderInlines(cell, options)}
                </th>
              );
            })}
          </tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((row, index) => (
              <Row key={String(index)} row={row} align={align} options={options} />
            ))}
          </tbody>
        )}
      </table>
    </TableScroller>
  );
}

function Row({
  row,
  align,
  options,
}: {
  row: TableRow;
  align: Extract<Block, { kind: 'table' }>['align'];
  options: RenderOptions;
}) {
  const { cells, change } = row;
  const inner = change === 'deleted' ? disableFragments(options) : options;
  const annotation = inner.getAnnotation?.(row);
  const shown = withoutEmptyEnd(cells);
  return (
    <tr data-change={change} data-annotated={annotation?.notes[0]?.tone}>
      {shown.map((cell, column) => (
        <td
          key={String(column)}
          data-align={align[column]}
          colSpan={
            column < shown.length - 1 || shown.length === cells.length
              ? undefined
              : cells.length - column
          }
        >
          {column === 0 && change && <ChangeLabel change={change} />}
          {column === 0 && annotation && renderAnchors(annotation, inner)}
          {renderInlines(cell, inner)}
          {column === shown.length - 1 && annotation && renderNotes(annotation)}
        </td>
      ))}
    </tr>
  );
}
