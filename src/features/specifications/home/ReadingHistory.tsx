import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import {
  getSpecificationKey,
  getTitle,
  type LastReadVersion,
} from '#data/specifications/specification.ts';
import { parseStoredHeading } from '#data/specifications/stored-heading.ts';
import { useChangeSummary } from '#features/specifications/changes/change-summary.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { ListSection } from '#ui/list/ListSection.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { useConfirm } from '#workflows/forms/confirm.tsx';
import styles from './home.module.css';

/**
 * What the user has read, in three sections: specifications that have changed since the user read
 * them, specifications that the user hasn't read to the end, and all other specifications.
 */
export function ReadingHistory({
  lastReads,
}: {
  /** All of the user, latest first. */
  lastReads: readonly LastReadVersion[];
}) {
  const lastReadVersions = useLastReadVersions();
  const recording = useMutation(lastReadVersions.recordAll);
  const toasts = useToasts();
  const changed = lastReads.filter(hasChanged);
  const others = lastReads.filter((lastRead) => !hasChanged(lastRead));
  const begun = others.filter(isPartlyRead);
  const recent = others.filter((lastRead) => !isPartlyRead(lastRead));
  const recordAll = () =>
    recording.mutate(undefined, {
      onSuccess: () => toasts.show('All specifications are marked as read.'),
    });
  return (
    <>
      {changed.length > 0 && (
        <ListSection
          title="Changed since you read it"
          count={changed.length}
          action={
            <Button
              variant="quiet"
              size="small"
              isBusy={recording.isPending}
              onClick={() => recordAll()}
            >
              {recording.isPending ? 'Marking as read…' : 'Mark all as read'}
            </Button>
          }
        >
          {recording.error && (
            <FailureNotice
              message={getFailureMessage(recording.error)}
              onRetry={recordAll}
              takesFocus
            />
          )}
          <LastReadList lastReads={changed.toSorted(byChange)} isChanged>
            {(lastRead) => <ChangeFacts lastRead={lastRead} />}
          </LastReadList>
        </ListSection>
      )}
      {begun.length > 0 && (
        <ListSection title="Continue reading">
          <LastReadList lastReads={begun}>
            {({ heading, readAt }) => (
              <>
                <bdi>{`“${truncate(parseStoredHeading(heading ?? '').text, maxNameLength)}”`}</bdi>
                <br />
                {readAt && <DateText at={readAt} />}
              </>
            )}
          </LastReadList>
        </ListSection>
      )}
      <ListSection title="Recently read" action={<ForgetButton />}>
        {recent.length === 0 && (
          <Text tone="soft" size="tiny">
            No other specifications.
          </Text>
        )}
        <LastReadList lastReads={recent}>
          {({ readAt, currentEtag }) => (
            <>
              {currentEtag === null && <Tag>Deleted</Tag>} {readAt && <DateText at={readAt} />}
            </>
          )}
        </LastReadList>
      </ListSection>
    </>
  );
}

function ChangeFacts({ lastRead }: { lastRead: LastReadVersion }) {
  const { changedAt, changedBy } = lastRead;
  const { canCompare, summary } = useChangeSummary(lastRead);
  return (
    <>
      {canCompare && (
        <p className={styles.summary} data-tone={summary?.tone}>
          {summary?.text}
        </p>
      )}
      {changedAt === null ? 'Changed' : <DateText at={changedAt} />}
      {changedBy !== null && (
        <>
          , <bdi>{truncate(changedBy, maxNameLength)}</bdi>
        </>
      )}
    </>
  );
}

function isPartlyRead({ heading, currentEtag }: LastReadVersion): boolean {
  return heading !== null && currentEtag !== null;
}

/**
 * Compares by the time of the specification's last change, latest first; unknown times
 * come last.
 */
function byChange(one: LastReadVersion, other: LastReadVersion): number {
  return (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0);
}

/** Number of rows that are shown at first, and added each time the user requests more rows. */
const rowsPerStep = 15;

function LastReadList({
  lastReads,
  isChanged = false,
  children,
}: {
  lastReads: readonly LastReadVersion[];
  isChanged?: boolean;
  /** Returns the content at the end of a row. */
  children: (lastRead: LastReadVersion) => ReactNode;
}) {
  const removal = useMutation(useLastReadVersions().remove);
  const toasts = useToasts();
  return (
    <LimitedList items={lastReads} step={rowsPerStep}>
      {(shown) => (
        <ul>
          {shown.map((lastRead) => (
            <LastReadRow
              key={getSpecificationKey(lastRead.name)}
              lastRead={lastRead}
              isChanged={isChanged}
              facts={children(lastRead)}
              onRemove={() =>
                removal.mutate(lastRead.name, {
                  onError: () => toasts.show('Couldn’t remove it. Try again.', 'problem'),
                })
              }
            />
          ))}
        </ul>
      )}
    </LimitedList>
  );
}

function LastReadRow({
  lastRead: { name, title, heading },
  isChanged,
  facts,
  onRemove,
}: {
  lastRead: LastReadVersion;
  isChanged: boolean;
  facts: ReactNode;
  onRemove: () => void;
}) {
  const label = truncate(getTitle({ title, path: name.path }), maxNameLength);
  const fragment = heading === null ? '' : parseStoredHeading(heading).slug;
  return (
    <LinkListItem
      picture={<FileIcon path={name.path} />}
      isMarked={isChanged}
      location={[name.codeHostSlug, name.path]}
      facts={facts}
      end={<IconButton icon={X} label={`Remove “${label}”`} onClick={onRemove} />}
    >
      <Link to={paths.specification(name, { fragment })}>
        <bdi>{label}</bdi>
      </Link>
    </LinkListItem>
  );
}

function ForgetButton() {
  const { remove, keptBy } = useLastReadVersions();
  const { mutateAsync } = useMutation(remove);
  const confirm = useConfirm();
  const askToForget = () =>
    confirm({
      title: 'Forget everything you have read?',
      keep: 'Keep it',
      confirm: 'Forget',
      action: () => mutateAsync(undefined),
      children: (
        <p>
          The list is deleted from {keptBy === 'service' ? 'the service' : 'this browser'}. What has
          changed since you read it can no longer be shown. Your bookmarks stay.
        </p>
      ),
    });
  return (
    <Button variant="quiet" size="small" onClick={askToForget}>
      Forget
    </Button>
  );
}
