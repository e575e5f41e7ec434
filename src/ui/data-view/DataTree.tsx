import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import styles from './DataTree.module.css';
import { DataTreeRow } from './DataTreeRow.tsx';
import { pathOf, rootNode } from './data-node.ts';
import { type DataRow, openAtFirst, rowsOf, stepOfValues, type Unfolded } from './data-rows.ts';
import { moveByKey } from './data-tree-keys.ts';

/**
 * A value of JSON or YAML as a tree that folds (objects, lists, Maps, plain values), however deep or
 * wide. Above it is the path of the current row.
 */
export function DataTree({ value }: { value: unknown }) {
  const root = useMemo(() => rootNode(value), [value]);
  const [state, setState] = useState({ root, unfolded: firstUnfolded(root) });
  if (state.root !== root) setState({ root, unfolded: firstUnfolded(root) });
  const { unfolded } = state;
  const rows = useMemo(() => rowsOf(root, unfolded), [root, unfolded]);
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, rows.length - 1);
  const tree = useRef<HTMLDivElement>(null);
  const node = rows[current]?.node ?? root;

  const change = (next: Partial<Unfolded>) =>
    setState({ root, unfolded: { ...unfolded, ...next } });

  const activate = (row: DataRow) => {
    if (row.kind === 'more') {
      const most = (unfolded.shown.get(row.node) ?? stepOfValues) + stepOfValues;
      change({ shown: new Map(unfolded.shown).set(row.node, most) });
    } else if (row.isOpen !== undefined) {
      const open = new Set(unfolded.open);
      if (row.isOpen) open.delete(row.node);
      else open.add(row.node);
      change({ open });
    }
  };

  const goTo = (at: number) => {
    flushSync(() => setStop(at));
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    if (row === undefined) return;
    const move = moveByKey(event.key, rows, current);
    if (move === undefined) return;
    event.preventDefault();
    if (move === 'activate') activate(row);
    else goTo(move);
  };

  const onClick = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    const at = Number(element?.getAttribute('data-row') ?? -1);
    const row = rows[at];
    if (row === undefined) return;
    setStop(at);
    // Words that are being selected aren't a click.
    if (window.getSelection()?.isCollapsed !== false) activate(row);
  };

  return (
    <div className={styles.view}>
      <div className={styles.path}>
        <code>{pathOf(node)}</code>
        <CopyButton size="small" label="Copy path" text={() => pathOf(node)} />
      </div>
      <div
        ref={tree}
        className={styles.tree}
        role="tree"
        aria-label="Content"
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {rows.map((row, index) => (
          <DataTreeRow
            key={keyOf(row)}
            index={index}
            node={row.node}
            isOpen={row.kind === 'value' ? row.isOpen : undefined}
            left={row.kind === 'more' ? row.left : 0}
            isCurrent={index === current}
          />
        ))}
      </div>
    </div>
  );
}

function firstUnfolded(root: ReturnType<typeof rootNode>): Unfolded {
  return { open: openAtFirst(root), shown: new Map() };
}

const keys = new WeakMap<object, string>();
let lastKey = 0;

function keyOf({ node, kind }: DataRow): string {
  let key = keys.get(node);
  if (key === undefined) {
    lastKey += 1;
    key = String(lastKey);
    keys.set(node, key);
  }
  return kind === 'more' ? `${key} more` : key;
}
