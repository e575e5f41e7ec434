import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, FolderTree, RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { isDeletable } from '#data/bookmarks/moves/node-rules.ts';
import {
  canUpdateLocation,
  type MovedBookmark,
  planRepairs,
} from '#data/bookmarks/moves/plan-repairs.ts';
import { bookmarkStateQuery, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import type { BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { findDuplicates } from '#data/bookmarks/tree/selection.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { DeletionDialog } from '#features/bookmarks/deletion/DeletionDialog.tsx';
import { useDeletions } from '#features/bookmarks/deletion/use-deletions.ts';
import { BookmarksUnavailablePage } from '#features/bookmarks/files/OpenedFile.tsx';
import { useBookmarkEdits } from '#features/bookmarks/history/use-bookmark-edits.ts';
import {
  formatNodes,
  joinSentences,
  ParentPath,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { useLastReadVersionsByKey } from '#features/bookmarks/use-last-read-versions-by-key.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { ListSection } from '#ui/list/ListSection.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ProgressBar } from '#ui/notice/ProgressBar.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { Page } from '#ui/page/Page.tsx';
import { createCommandRequest } from '#workflows/command-request.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './BookmarkHealthPage.module.css';
import {
  countChecked,
  findUncheckedSpecifications,
  getBookmarkedSpecifications,
  getBookmarkHealth,
} from './bookmark-health.ts';
import { type BookmarkCheck, useBookmarkCheck } from './use-bookmark-check.ts';

/** Number of rows shown at first, and added each time the user requests more rows. */
const rowsPerStep = 20;
const maxOtherFolders = 4;

/**
 * Page that lists bookmarks whose specification was deleted, moved or changed, or was never read.
 */
export function BookmarkHealthPage() {
  return useHasExtension('viewer.read') ? <HealthOfService /> : <HealthOfFile />;
}

function HealthOfService() {
  const { data } = useSuspenseQuery(bookmarkStateQuery(useServices().viewer));
  return <BookmarkHealth state={data.state} />;
}

function HealthOfFile() {
  const { data } = useQuery(cachedBookmarksQuery());
  return data === undefined ? <BookmarksUnavailablePage /> : <BookmarkHealth state={data.state} />;
}

function BookmarkHealth({ state }: { state: BookmarkState }) {
  const canCheck = useHasExtension('viewer.specifications');
  const canWrite = useHasExtension('viewer.changes');
  const lastReads = useLastReadVersionsByKey();
  const { byKey, isComplete } = lastReads;
  const check = useBookmarkCheck(byKey);
  const { checks } = check;
  const tree = getTree(state);
  const names = useMemo(() => getBookmarkedSpecifications(tree), [tree]);
  const health = useMemo(
    () => getBookmarkHealth(tree, checks, byKey, isComplete),
    [tree, checks, byKey, isComplete],
  );
  const duplicates = useMemo(() => findDuplicates(tree), [tree]);
  const edits = useBookmarkEdits();
  const deletions = useDeletions(edits, () => focusRegion('heading'));
  const repairable = health.moved.filter((moved) => canUpdateLocation(tree, moved));
  const deletable = health.missing.filter((node) => isDeletable(tree, node, canWrite));
  const unchecked = findUncheckedSpecifications(names, checks);
  const hasFindings =
    duplicates.length > 0 || Object.values(health).some((found) => found.length > 0);

  const repair = async (moved: readonly MovedBookmark[]) => {
    const [first] = moved;
    if (first === undefined) return;
    const name = moved.length === 1 ? first.node.name : null;
    const what = name === null ? formatCount(moved.length, 'bookmark') : quoteName(name);
    const { changes, dropped } = planRepairs(tree, moved);
    const outcome = await edits.apply({
      label: { action: 'repair', name, count: moved.length },
      changes,
      done: () =>
        joinSentences(
          dropped.length < moved.length &&
            `Updated ${name === null ? formatCount(moved.length - dropped.length, 'bookmark') : what}.`,
          dropped.length > 0 &&
            `Deleted ${formatNodes(dropped)}, because the folder contains a bookmark of the new location.`,
        ),
      failed: `Couldn’t update ${what}.`,
    });
    if (outcome === 'applied') check.start(moved.map(({ to }) => to));
  };
  const checkFailed = () =>
    check.start(
      health.failed.flatMap(({ node }) => {
        const name = getSpecification(node.bookmark);
        return name === undefined ? [] : [name];
      }),
    );

  return (
    <Page title="Bookmark health" crumbs={[{ to: paths.bookmarks(), label: 'Bookmarks' }]}>
      <div className={styles.sections}>
        {canCheck ? (
          <CheckProgress
            check={check}
            {...countChecked(tree, checks)}
            isReady={!lastReads.isPending}
            onStart={() => check.start(unchecked)}
            onRestart={() => {
              check.clear();
              check.start(names);
            }}
          />
        ) : (
          <p>
            This service doesn’t offer reading specifications, so this page can’t tell whether they
            still exist.
          </p>
        )}
        {lastReads.error !== null && (
          <FailureNotice message={getFailureMessage(lastReads.error)} onRetry={lastReads.retry} />
        )}
        {!hasFindings && names.length > 0 && unchecked.length === 0 && !check.isRunning && (
          <EmptyState icon={CircleCheck} title="Nothing to repair">
            Every bookmark leads to a specification that exists, and you have read all of them.
          </EmptyState>
        )}
        <Findings
          title="Moved"
          items={health.moved}
          action={
            canWrite &&
            repairable.length > 0 && (
              <Button size="small" onClick={() => void repair(repairable)}>
                Update {formatCount(repairable.length, 'bookmark')}
              </Button>
            )
          }
        >
          {({ node, to }) => (
            <BookmarkRow
              key={node.key}
              node={node}
              action={
                canWrite &&
                repairable.some((moved) => moved.node === node) && (
                  <Button
                    size="small"
                    aria-label={`Update “${truncate(node.name, maxNameLength)}”`}
                    onClick={() => void repair([{ node, to }])}
                  >
                    Update
                  </Button>
                )
              }
            >
              Now{' '}
              <Link to={paths.specification(to)}>
                <bdi>{truncate(`${to.codeHostSlug} · ${to.path}`, maxNameLength)}</bdi>
              </Link>
            </BookmarkRow>
          )}
        </Findings>
        <Findings
          title="Gone"
          items={health.missing}
          action={
            deletable.length > 0 && (
              <Button
                size="small"
                variant="danger"
                onClick={() => deletions.request({ nodes: deletable })}
              >
                Delete {formatCount(deletable.length, 'bookmark')}
              </Button>
            )
          }
        >
          {(node) => <BookmarkRow key={node.key} node={node} />}
        </Findings>
        <Findings title="Changed since you read it" items={health.changed}>
          {(node) => <BookmarkRow key={node.key} node={node} />}
        </Findings>
        <Findings
          title="Bookmarked more than once"
          items={duplicates}
          action={
            <ButtonLink
              size="small"
              to={paths.bookmarks()}
              state={createCommandRequest(screenCommands.duplicates.id)}
            >
              Choose which to keep
            </ButtonLink>
          }
        >
          {({ id, bookmarks: [first, ...others] }) =>
            first && <BookmarkRow key={id} node={first} others={others} />
          }
        </Findings>
        <Findings title="Never read" items={health.unread}>
          {(node) => <BookmarkRow key={node.key} node={node} />}
        </Findings>
        <Findings
          title="Not checked"
          items={health.failed}
          action={
            !check.isRunning && (
              <Button size="small" onClick={checkFailed}>
                Check {formatCount(health.failed.length, 'bookmark')} again
              </Button>
            )
          }
        >
          {({ node, error }) => (
            <BookmarkRow key={node.key} node={node}>
              {getFailureMessage(error).explanation}
            </BookmarkRow>
          )}
        </Findings>
        <Findings title="Without a repository or a path" items={health.incomplete}>
          {(node) => <BookmarkRow key={node.key} node={node} />}
        </Findings>
      </div>
      {deletions.toConfirm && (
        <DeletionDialog toConfirm={deletions.toConfirm} state={state} deletions={deletions} />
      )}
    </Page>
  );
}

/** State of the check, with buttons that start, stop, continue and repeat it. */
function CheckProgress({
  check: { isRunning, stop },
  total,
  checked,
  isReady,
  onStart,
  onRestart,
}: {
  check: BookmarkCheck;
  /** Number of bookmarks that can be checked. */
  total: number;
  /** Number of bookmarks whose specifications have been checked. */
  checked: number;
  /** False while the last read versions, which the check requires, are loading. */
  isReady: boolean;
  onStart: () => void;
  onRestart: () => void;
}) {
  const unchecked = total - checked;
  const all = formatCount(total, 'bookmark');
  if (total === 0) return <p>There are no bookmarks to check.</p>;
  return (
    <div className={styles.progress}>
      {isRunning ? (
        <>
          <ProgressBar label="Checking" done={checked} total={total} />
          <Button onClick={stop}>Stop</Button>
        </>
      ) : (
        <>
          <p role="status">
            {checked === 0
              ? `Checks whether the ${total === 1 ? 'specification of your bookmark still exists' : `specifications of your ${all} still exist`}. No text is downloaded.`
              : unchecked > 0
                ? `Stopped. ${formatNumber(checked)} of ${all} checked.`
                : `${all} checked.`}
          </p>
          {unchecked > 0 ? (
            <Button variant="primary" unavailable={!isReady} onClick={onStart}>
              {checked === 0 ? `Check ${all}` : `Continue with ${formatNumber(unchecked)}`}
            </Button>
          ) : (
            <Button icon={RefreshCw} unavailable={!isReady} onClick={onRestart}>
              Check again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Section that lists the findings of one kind; renders nothing if there are none. */
function Findings<T>({
  title,
  items,
  action,
  children,
}: {
  title: string;
  items: readonly T[];
  action?: ReactNode;
  /** Renders the row of a finding. */
  children: (item: T) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <ListSection title={title} count={items.length} action={action}>
      <LimitedList items={items} step={rowsPerStep}>
        {(shown) => <ul>{shown.map(children)}</ul>}
      </LimitedList>
    </ListSection>
  );
}

function BookmarkRow({
  node,
  others = [],
  action,
  children,
}: {
  node: BookmarkNode;
  /** Other bookmarks of the same specification. The row lists their folders too. */
  others?: readonly BookmarkNode[];
  action?: ReactNode;
  /** Additional data about the specification. */
  children?: ReactNode;
}) {
  const { bookmark, parent } = node;
  const name = getSpecification(bookmark);
  const label = truncate(node.name, maxNameLength);
  return (
    <LinkListItem
      location={[bookmark.codeHostSlug, bookmark.path]}
      facts={
        <>
          {[node, ...others.slice(0, maxOtherFolders)].map((one) => (
            <ParentPath key={one.key} node={one} />
          ))}
          {others.length > maxOtherFolders && (
            <p>… {formatNumber(others.length - maxOtherFolders)} more</p>
          )}
          {children && <p>{children}</p>}
        </>
      }
      end={
        <Row as="span" gap={4}>
          {action}
          <IconLink
            icon={FolderTree}
            label={`Show the folder of “${label}”`}
            to={
              parent?.kind === 'folder' ? paths.bookmarkFolder(parent.folder.id) : paths.bookmarks()
            }
          />
        </Row>
      }
    >
      {name === undefined ? (
        <bdi>{label}</bdi>
      ) : (
        <Link to={paths.specification(name)}>
          <bdi>{label}</bdi>
        </Link>
      )}
    </LinkListItem>
  );
}
