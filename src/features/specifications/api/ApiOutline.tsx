import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import {
  type ChangeCount,
  type ComparedApi,
  countChanges,
  type EntryFilter,
  getComparedGroups,
  isRemovedEntry,
} from '#api-descriptions/changes/outline-changes.ts';
import { formatNumber } from '#text/format-number.ts';
import { TogglePill } from '#ui/field/FilterPill.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Tree, type TreeHandle } from '#ui/tree/Tree.tsx';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import { createTreeSource } from '#ui/tree/tree-source.ts';
import styles from './ApiOutline.module.css';
import { ApiSearchResultList, getFoundFragment, useApiSearch } from './ApiSearchResultList.tsx';
import { Method } from './Method.tsx';
import {
  createOutlineNodes,
  getExpandedGroups,
  type OutlineNode,
  type OutlineNodes,
} from './outline-nodes.ts';
import { findShownPart } from './shown-part.ts';

/** Outline of an API description: a search, and its entries in groups. */
export function ApiOutline({
  description,
  compared,
  fragment,
  hrefOf,
  onFollow,
}: {
  description: ApiDescription;
  /** Changes since an earlier version, which the outline marks. */
  compared: ComparedApi | undefined;
  /** Fragment of the shown entry. */
  fragment: string;
  /** Returns the link to a fragment of the description. */
  hrefOf: (fragment: string) => string;
  /** Shows the part with this fragment. */
  onFollow: (fragment: string) => void;
}) {
  const [query, setQuery] = useState('');
  const results = useApiSearch(description, query);
  const root = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<EntryFilter>('all');
  const nodes = useMemo(
    () => createOutlineNodes(getComparedGroups(description, compared, filter)),
    [description, compared, filter],
  );
  const focusFirstRow = () =>
    root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  return (
    <nav
      ref={root}
      className={styles.outline}
      data-no-print
      aria-label="Contents of the API description"
      onKeyDown={(event) => {
        const isInField = event.target instanceof HTMLInputElement;
        if (event.key !== 'ArrowDown' || !isInField) return;
        event.preventDefault();
        focusFirstRow();
      }}
    >
      <SearchField
        label="Find operation, schema or field"
        value={query}
        onChange={setQuery}
        onEnter={() => {
          const [first] = results && results !== 'failed' ? results.hits : [];
          if (first) onFollow(getFoundFragment(first));
        }}
      />
      {compared && query.trim() === '' && (
        <Filters compared={compared} filter={filter} onFilter={setFilter} />
      )}
      {query.trim() === '' ? (
        <Entries
          nodes={nodes}
          compared={compared}
          current={findShownPart(description, fragment, compared).entry}
          hrefOf={hrefOf}
          onFollow={onFollow}
        />
      ) : (
        <ApiSearchResultList results={results} hrefOf={hrefOf} onFollow={onFollow} />
      )}
    </nav>
  );
}

/** Buttons that limit the outline to changed entries. */
function Filters({
  compared: { byEntry, counts },
  filter,
  onFilter,
}: {
  compared: ComparedApi;
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
}) {
  const pill = (to: EntryFilter, label: string) => (
    <TogglePill
      label={label}
      isOn={filter === to}
      onToggle={() => onFilter(filter === to ? 'all' : to)}
    />
  );
  if (byEntry.size === 0) return null;
  return (
    <Row align="stretch" wrap gap={6}>
      {pill('changed', `Changed ${formatNumber(byEntry.size)}`)}
      {counts.breaking > 0 && pill('breaking', 'Breaking')}
    </Row>
  );
}

function Entries({
  nodes,
  compared,
  current,
  hrefOf,
  onFollow,
}: {
  nodes: OutlineNodes;
  compared: ComparedApi | undefined;
  /** Shown entry. */
  current: ApiEntry | undefined;
  hrefOf: (fragment: string) => string;
  onFollow: (fragment: string) => void;
}) {
  const tree = useRef<TreeHandle>(null);
  const expanded = useMemo(() => getExpandedGroups(nodes), [nodes]);
  /** Groups that the user has expanded or collapsed, and the entry that was shown at that time. */
  const [chosen, setChosen] = useState<
    ReadonlyMap<string, { readonly isOpen: boolean; readonly at: ApiEntry | undefined }>
  >(new Map());
  /** Node that the user opened last. An entry can have a node in several groups. */
  const [followed, setFollowed] = useState<OutlineNode>();
  const first = useMemo(
    () => current && [...nodes.byKey.values()].find(({ entry }) => entry === current),
    [nodes, current],
  );
  const shown = followed?.entry === current ? followed : first;
  const group = shown?.parent;

  const source = useMemo(
    () =>
      createTreeSource({
        roots: nodes.roots,
        keyOf: ({ key }) => key,
        nameOf: (node) => node.entry?.title ?? node.group.title,
        isOpen: (node) => {
          if (node.entry !== undefined) return undefined;
          const choice = chosen.get(node.key);
          if (node === group && choice?.at !== current) return true;
          return choice?.isOpen ?? expanded.has(node);
        },
        childrenOf: ({ children }) => children,
        parentOf: ({ parent }) => parent,
        find: (key) => nodes.byKey.get(key),
      }),
    [nodes, chosen, expanded, group, current],
  );

  const key = shown?.key;
  useEffect(() => {
    if (key !== undefined) tree.current?.goTo(key, { focus: false });
  }, [key]);

  const toggle = (toggled: readonly OutlineNode[], isOpen: boolean) =>
    setChosen(
      new Map([...chosen, ...toggled.map((node) => [node.key, { isOpen, at: current }] as const)]),
    );
  const renderRow = useCallback(
    (node: OutlineNode, { open }: RowContentProps) => (
      <OutlineRow
        node={node}
        isOpen={open}
        compared={compared}
        isCurrent={node.key === key}
        hrefOf={hrefOf}
      />
    ),
    [key, compared, hrefOf],
  );
  const rowHeight = useRemHeight(1.75, 44);
  return (
    <div className={styles.tree}>
      <Tree
        ref={tree}
        label="Contents"
        source={source}
        rowHeight={rowHeight}
        initialKey={key}
        renderRow={renderRow}
        onToggle={(node, isOpen) => toggle([node], isOpen)}
        onOpenSiblings={() => toggle(nodes.roots, true)}
        onActivate={(node) => {
          if (node.entry === undefined) return;
          setFollowed(node);
          onFollow(node.entry.id);
        }}
      />
    </div>
  );
}

function OutlineRow({
  node: { entry, group },
  isOpen,
  compared,
  isCurrent,
  hrefOf,
}: {
  node: OutlineNode;
  /** Whether the group is expanded; undefined for an entry. */
  isOpen: boolean | undefined;
  compared: ComparedApi | undefined;
  isCurrent: boolean;
  hrefOf: (fragment: string) => string;
}) {
  if (entry === undefined) {
    return (
      <>
        <span className={styles.group}>{group.title}</span>
        {compared && isOpen === false && <Count count={countChanges(compared, group.entries)} />}
      </>
    );
  }
  const { id, method, title, path, isDeprecated } = entry;
  const isRemoved = compared !== undefined && isRemovedEntry(compared, entry);
  return (
    <Link
      to={hrefOf(id)}
      tabIndex={-1}
      className={styles.entry}
      data-current={isCurrent || undefined}
      data-struck={isDeprecated || isRemoved || undefined}
      title={title}
    >
      {method !== '' && (
        <span className={styles.method}>
          <Method method={method} />
        </span>
      )}
      <bdi className={title === path ? styles.code : styles.title}>{title}</bdi>
      {isDeprecated && <VisuallyHidden>, deprecated</VisuallyHidden>}
      {isRemoved && (
        <span className={styles.removed}>
          <VisuallyHidden>, </VisuallyHidden>
          removed
        </span>
      )}
      {compared && <Count count={countChanges(compared, [entry])} />}
      {isCurrent && <VisuallyHidden>, shown</VisuallyHidden>}
    </Link>
  );
}

/** Number of breaking changes, or a dot for other changes. */
function Count({ count: { breaking, others } }: { count: ChangeCount }) {
  if (breaking > 0) {
    return (
      <span className={styles.breaking}>
        <VisuallyHidden>, </VisuallyHidden>
        {formatNumber(breaking)} breaking
      </span>
    );
  }
  if (others === 0) return null;
  return (
    <span className={styles.changed}>
      <VisuallyHidden>, changed</VisuallyHidden>
    </span>
  );
}
