import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { findWords } from '#text/fold-text.ts';
import { formatCount } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { Tree, type TreeHandle } from '#ui/tree/Tree.tsx';
import {
  createDataNode,
  createDataSource,
  type DataNode,
  findDataNodes,
  getChildren,
  getInitiallyExpandedNodes,
  getJsonPath,
} from './data-node.ts';
import { maxMatches, useDataSearch } from './data-search.tsx';
import styles from './data-view.module.css';

const maxMemberNameLength = 200;
/** Number of characters above which the focused text is also shown above the tree. */
const maxRowTextLength = 60;

/**
 * Tree of any depth and size; objects, lists, Maps or plain values. The current row's value is
 * shown in full above the tree if it might not fit.
 */
export function DataTree({
  value,
  hasTools = false,
}: {
  value: unknown;
  /** Whether to show a search field and the path of the current row. */
  hasTools?: boolean;
}) {
  const root = useMemo(() => createDataNode(value), [value]);
  const [state, setState] = useState(() => initialState(root));
  if (state.root !== root) setState(initialState(root));
  const { open } = state;
  const source = useMemo(() => createDataSource(root, open), [root, open]);
  const tree = useRef<TreeHandle>(null);

  const toggle = (nodes: readonly DataNode[], isOpen: boolean, current: DataNode) => {
    const next = new Set(open);
    for (const node of nodes) {
      if (isOpen) next.add(node);
      else next.delete(node);
    }
    setState({ root, open: next, current });
  };
  const makeCurrent = (current: DataNode) => setState({ ...state, current });
  const find = useCallback((folded: string) => findDataNodes(root, folded, maxMatches), [root]);
  const { words, searchBox } = useDataSearch(find, (match) => {
    toggle(ancestorsOf(match), true, match);
    tree.current?.goTo(match.key, { focus: false });
  });
  const renderRow = useCallback((node: DataNode) => <Row node={node} words={words} />, [words]);

  const rowHeight = useRemHeight(1.625, 44);
  const style: CSSProperties & Record<'--content-height', string> = {
    '--content-height': `${source.rows.length * rowHeight + 12}px`,
  };
  const current = state.current ?? source.rows[0] ?? root;
  const path = getJsonPath(current);
  const text = typeof current.value === 'string' ? current.value.trimEnd() : '';
  return (
    <div>
      {hasTools && (
        <div className={styles.tools} data-no-print>
          {searchBox}
          <div className={styles.path}>
            <code>{path}</code>
            <CopyButton size="small" label="Copy path" text={path} />
          </div>
        </div>
      )}
      {(text.length > maxRowTextLength || text.includes('\n')) && (
        <div className={styles.whole} data-no-print dir="auto">
          {truncate(text)}
        </div>
      )}
      <div className={styles.tree} style={style}>
        <Tree
          key={root.key}
          ref={tree}
          label="Content"
          source={source}
          rowHeight={rowHeight}
          renderRow={renderRow}
          onToggle={(node, isOpen) => toggle([node], isOpen, node)}
          onOpenSiblings={(node) =>
            toggle(node.parent === undefined ? [] : getChildren(node.parent), true, node)
          }
          onActivate={makeCurrent}
          onMove={makeCurrent}
        />
      </div>
    </div>
  );
}

function initialState(root: DataNode): {
  readonly root: DataNode;
  readonly open: ReadonlySet<DataNode>;
  readonly current: DataNode | undefined;
} {
  return { root, open: getInitiallyExpandedNodes(root), current: undefined };
}

function ancestorsOf(node: DataNode): readonly DataNode[] {
  const ancestors: DataNode[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) ancestors.push(at);
  return ancestors;
}

/** The format of the value shows its type. */
function Row({ node, words }: { node: DataNode; words: readonly string[] }) {
  const { name, value, container } = node;
  const marked = (text: string) => <HighlightedText text={text} hits={findWords(text, words)} />;
  const nameText = truncate(String(name), maxMemberNameLength);
  return (
    <span className={styles.member}>
      {name !== undefined && (
        <>
          <bdi className={typeof name === 'number' ? styles.soft : styles.name}>
            {name === '' ? '""' : marked(nameText)}
          </bdi>
          :{' '}
        </>
      )}
      {typeof value === 'string' ? (
        <span className={styles.text} dir="auto">
          &quot;{marked(truncate(value))}&quot;
        </span>
      ) : (
        <span className={container && styles.soft}>{marked(valueText(node))}</span>
      )}
    </span>
  );
}

function valueText({ value, container }: DataNode): string {
  if (container !== undefined) {
    const { kind, size } = container;
    const count = size === 0 ? 'empty' : formatCount(size, kind === 'list' ? 'item' : 'member');
    return `${kind === 'list' ? '[ ]' : '{ }'} ${count}`;
  }
  // A service's integers beyond the safe range lose digits when parsed; those of a file are
  // `ExactNumber`s.
  const isInexact =
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact ? `≈ ${value}` : String(value ?? 'null');
}
