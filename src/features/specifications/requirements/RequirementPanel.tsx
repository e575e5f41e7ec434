import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Link2, Search } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { referencesQuery } from '#data/specifications/references.ts';
import { getHitFragment, getHitKey } from '#data/specifications/search-hit.ts';
import { getFileName, type SpecificationName } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { decodeUrlPart } from '#text/decode-url.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { getClasses } from '#text/markdown/requirements/compare-requirements.ts';
import { getRequirementText, requirementRules } from '#text/markdown/requirements/requirement.ts';
import { Button } from '#ui/button/Button.tsx';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { TogglePill } from '#ui/field/FilterPill.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useCurrentHeading } from '#ui/outline/use-current-heading.ts';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Tree, type TreeHandle } from '#ui/tree/Tree.tsx';
import { createTreeSource } from '#ui/tree/tree-source.ts';
import styles from './RequirementPanel.module.css';
import {
  formatRequirement,
  formatRequirements,
  formatRequirementsAsCsv,
} from './requirement-export.ts';
import { getClassLabel, getTone } from './requirement-labels.ts';
import {
  countByFilter,
  filterRequirements,
  getRowFacts,
  groupBySection,
  type ListedRequirement,
  type ListedSection,
  type RequirementFilter,
  requirementFilters,
} from './requirement-list.ts';

/** Document whose requirements are listed. */
type ListedDocument = {
  readonly document: { readonly path: string };
  /** Undefined for a file from this computer. */
  readonly name?: SpecificationName | undefined;
  /** Complete URL without a fragment; undefined if users can't share it. */
  readonly address: string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Part of the document to which the latest navigation led. */
  readonly target: { readonly fragment: string };
  readonly hrefOf: (fragment: string) => string;
  readonly follow: (fragment: string) => void;
};

/** Node of the tree. Searches keep the nodes, so that rows aren’t rendered again. */
type Node = ListedSection | ListedRequirement;

const isRequirement = (node: Node): node is ListedRequirement => 'requirement' in node;

/**
 * Returns the current requirement: the target of the latest navigation until the user scrolls,
 * clicks or presses a key; then the last one above the reading position.
 */
function useCurrentRequirement(
  { scroller, target }: ListedDocument,
  listed: readonly ListedRequirement[],
): ListedRequirement | undefined {
  const present = useMemo(() => listed.filter(({ isRemoved }) => !isRemoved), [listed]);
  const elements = useMemo(() => present.map(({ elementId }) => ({ slug: elementId })), [present]);
  const passed = useCurrentHeading(scroller, elements);
  const [left, setLeft] = useState<object>();
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      const options = { signal: stop.signal, passive: true };
      scroller.current?.addEventListener(type, () => setLeft(target), options);
    }
    return () => stop.abort();
  }, [scroller, target]);
  const followed = left === target ? '' : decodeUrlPart(target.fragment);
  return (
    present.find(({ requirement }) => requirement.id === followed) ??
    present.find(({ elementId }) => elementId === passed)
  );
}

/** List of the requirements of a document: search, filters, rows by section, copies and export. */
export function RequirementPanel({
  open,
  listed,
  onFollow,
}: {
  open: ListedDocument;
  listed: readonly ListedRequirement[];
  /** Called when the user opens a requirement. */
  onFollow: () => void;
}) {
  const { document, hrefOf, follow } = open;
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<RequirementFilter>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<TreeHandle>(null);
  const counts = useMemo(() => countByFilter(listed), [listed]);
  // Ignores chosen filters without a pill, because the user couldn't turn them off: a pill
  // disappears, for example, when a comparison ends.
  const rows = useMemo(() => {
    const shownFilters = new Set([...chosen].filter((one) => counts.has(one)));
    return filterRequirements(listed, query, shownFilters);
  }, [listed, query, chosen, counts]);
  const sections = useMemo(() => groupBySection(rows), [rows]);
  const roots = useMemo(
    () => [...sections].flatMap(([section, own]): readonly Node[] => (section ? [section] : own)),
    [sections],
  );
  const shown = useCurrentRequirement(open, listed);
  const current = shown?.requirement.id;
  const source = useMemo(
    () =>
      createTreeSource<Node>({
        roots,
        keyOf: ({ key }) => key,
        nameOf: (node) => (isRequirement(node) ? node.requirement.id : node.name),
        isOpen: (node) => (isRequirement(node) ? undefined : !closed.has(node.key)),
        childrenOf: (node) => (isRequirement(node) ? [] : (sections.get(node) ?? [])),
        parentOf: (node) => (isRequirement(node) ? (node.section ?? null) : null),
      }),
    [roots, sections, closed],
  );
  useEffect(() => {
    if (current !== undefined) tree.current?.goTo(current, { focus: false });
  }, [current]);
  const hasSecondLine = rows.some((row) => row.change !== undefined || getRowFacts(row).length > 0);
  const rowHeight = useRemHeight(hasSecondLine ? 3.125 : 2, 44);
  const renderRow = useCallback(
    (node: Node) =>
      isRequirement(node) ? (
        <Row row={node} isCurrent={node.key === current} hrefOf={hrefOf} />
      ) : (
        <span className={styles.section}>{node.name}</span>
      ),
    [current, hrefOf],
  );
  const toggle = (filter: RequirementFilter) => {
    const next = new Set(chosen);
    if (!next.delete(filter)) next.add(filter);
    setChosen(next);
  };
  const copy = useCopyWithToast();
  const file = getFileName(document.path).replace(/\.[^.]+$/, '');
  return (
    <div className={styles.panel}>
      <SearchField
        label="Find a requirement"
        value={query}
        onChange={setQuery}
        onLeave={() => {
          const isListed = current !== undefined && source.find(current) !== undefined;
          const key = isListed ? current : roots[0]?.key;
          if (key !== undefined) tree.current?.goTo(key, { focus: true });
        }}
      />
      <div className={styles.filters}>
        {[...counts].map(([filter, count]) => (
          <TogglePill
            key={filter}
            label={`${requirementFilters[filter]} ${formatNumber(count)}`}
            isOn={chosen.has(filter)}
            onToggle={() => toggle(filter)}
          />
        ))}
      </div>
      <DebouncedStatus>{formatCount(rows.length, 'requirement')}</DebouncedStatus>
      <div className={styles.tree}>
        {rows.length === 0 ? (
          <p className={styles.status}>No requirements found</p>
        ) : (
          <Tree
            ref={tree}
            label="Requirements"
            source={source}
            rowHeight={rowHeight}
            renderRow={renderRow}
            onToggle={({ key }, isOpen) => {
              const next = new Set(closed);
              if (isOpen) next.delete(key);
              else next.add(key);
              setClosed(next);
            }}
            onOpenSiblings={() => setClosed(new Set())}
            onActivate={(node) => {
              if (!isRequirement(node) || node.isRemoved) return;
              follow(node.requirement.id);
              onFollow();
            }}
          />
        )}
      </div>
      {shown && <Details key={shown.requirement.id} row={shown} open={open} />}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          icon={Copy}
          unavailable={rows.length === 0}
          onClick={() => copy(formatRequirements(rows), 'Requirements copied.')}
        >
          Copy as Markdown
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={Download}
          unavailable={rows.length === 0}
          onClick={() =>
            downloadText(
              addDateToFileName(`${file}-requirements`, 'csv'),
              'text/csv;charset=utf-8',
              formatRequirementsAsCsv(rows),
            )
          }
        >
          Export CSV
        </Button>
      </div>
    </div>
  );
}

function Row({
  row,
  isCurrent,
  hrefOf,
}: {
  row: ListedRequirement;
  isCurrent: boolean;
  hrefOf: (fragment: string) => string;
}) {
  const { requirement, change, isRemoved } = row;
  const { id, writtenId, sentence, keywordRange, rule } = requirement;
  const [from, to] = keywordRange ?? [0, 0];
  const classes = change === undefined ? [] : getClasses(change);
  const facts = getRowFacts(row);
  const content = (
    <>
      {rule !== 'scenario' && (
        <bdi className={styles.id}>{writtenId ?? id.replace(/^requirement-|^.*\//, '')}</bdi>
      )}
      <span className={styles.sentence} data-struck={isRemoved || undefined}>
        {to > from && <span className={styles.keyword}>{sentence.slice(from, to)}</span>}
        <bdi>{sentence.slice(to)}</bdi>
      </span>
      {classes.length + facts.length > 0 && (
        <span className={styles.facts}>
          {classes.map((name) => (
            <span key={name} data-tone={getTone(name)}>
              <VisuallyHidden>, </VisuallyHidden>
              {getClassLabel(name)}
            </span>
          ))}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
      {isCurrent && <VisuallyHidden>, shown</VisuallyHidden>}
    </>
  );
  return isRemoved ? (
    <span className={styles.row}>{content}</span>
  ) : (
    <Link
      to={hrefOf(id)}
      tabIndex={-1}
      className={styles.row}
      data-current={isCurrent || undefined}
      title={getRequirementText(requirement)}
    >
      {content}
    </Link>
  );
}

/** Details of the requirement at the reading position. */
function Details({
  row,
  open: { name, address },
}: {
  row: ListedRequirement;
  open: ListedDocument;
}) {
  const { id, writtenId, rule } = row.requirement;
  const copy = useCopyWithToast();
  const canSearch = useHasExtension('viewer.specifications');
  return (
    <section className={styles.details} aria-label={`Requirement ${writtenId ?? id}`}>
      <p className={styles.rule}>
        <bdi className={styles.id}>{writtenId ?? id}</bdi> Found by: {requirementRules[rule].label}
      </p>
      <div className={styles.tools}>
        {address !== undefined && (
          <Button
            variant="quiet"
            size="small"
            icon={Link2}
            onClick={() => copy(`${address}#${encodeFragment(id)}`, 'Link copied.')}
          >
            Copy link
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          icon={Copy}
          onClick={() => copy(formatRequirement(row), 'Requirement copied.')}
        >
          Copy as Markdown
        </Button>
        {canSearch && name && writtenId !== undefined && <References id={writtenId} name={name} />}
      </div>
    </section>
  );
}

/** Button that searches the repository for an id, and the other files that mention it. */
function References({ id, name }: { id: string; name: SpecificationName }) {
  const { viewer } = useServices();
  const search = useQuery({ ...referencesQuery(viewer, name, id), enabled: false });
  const { data: hits, isFetching, isError } = search;
  const count = hits && `${formatCount(hits.length, 'reference')} in other files`;
  const failure = isError ? 'Couldn’t find references' : undefined;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Search}
        isBusy={isFetching}
        onClick={() => search.refetch()}
      >
        Find references
      </Button>
      <div className={styles.references}>
        <p role="status">{isFetching ? 'Searching…' : (failure ?? count)}</p>
        {hits && (
          <ul>
            {hits.map((hit) => (
              <li key={getHitKey(hit)}>
                <Link to={paths.specification(hit, { fragment: getHitFragment(hit) })}>
                  <bdi>{hit.path}</bdi>
                </Link>
                {hit.heading !== null && <bdi>, {hit.heading}</bdi>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
