import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { parseMarkText } from '#data/specifications/mark-heading.ts';
import { hasChanged } from '#data/specifications/read-marks.ts';
import {
  getSpecificationKey,
  getTitle,
  type ReadMark,
} from '#data/specifications/specification.ts';
import { useChangeSummary } from '#features/specifications/changes/change-summary.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { useReadMarks } from '#features/specifications/use-read-marks.ts';
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
 * Read marks in three sections: specifications that have changed since the user read them,
 * specifications that the user hasn't read to the end, and all other specifications.
 */
export function ReadingHistory({
  marks,
}: {
  /** All read marks of the user, latest first. */
  marks: readonly ReadMark[];
}) {
  const readMarks = useReadMarks();
  const recording = useMutation(readMarks.recordAll);
  const toasts = useToasts();
  const changed = marks.filter(hasChanged);
  const others = marks.filter((mark) => !hasChanged(mark));
  const begun = others.filter(isPartlyRead);
  const recent = others.filter((mark) => !isPartlyRead(mark));
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
          <MarkList marks={changed.toSorted(byChange)} isChanged>
            {(mark) => <ChangeFacts mark={mark} />}
          </MarkList>
        </ListSection>
      )}
      {begun.length > 0 && (
        <ListSection title="Continue reading">
          <MarkList marks={begun}>
            {({ heading, readAt }) => (
              <>
                <bdi>{`“${truncate(parseMarkText(heading ?? '').text, maxNameLength)}”`}</bdi>
                <br />
                {readAt && <DateText at={readAt} />}
              </>
            )}
          </MarkList>
        </ListSection>
      )}
      <ListSection title="Recently read" action={<ForgetButton />}>
        {recent.length === 0 && (
          <Text tone="soft" size="tiny">
            No other specifications.
          </Text>
        )}
        <MarkList marks={recent}>
          {({ readAt, currentEtag }) => (
            <>
              {currentEtag === null && <Tag>Deleted</Tag>} {readAt && <DateText at={readAt} />}
            </>
          )}
        </MarkList>
      </ListSection>
    </>
  );
}

function ChangeFacts({ mark }: { mark: ReadMark }) {
  const { changedAt, changedBy } = mark;
  const { canCompare, summary } = useChangeSummary(mark);
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

function isPartlyRead({ heading, currentEtag }: ReadMark): boolean {
  return heading !== null && currentEtag !== null;
}

/**
 * Compares read marks by the time of the specification's last change, latest first; unknown times
 * come last.
 */
function byChange(one: ReadMark, other: ReadMark): number {
  return (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0);
}

/** Number of rows that are shown at first, and added each time the user requests more rows. */
const rowsPerStep = 15;

function MarkList({
  marks,
  isChanged = false,
  children,
}: {
  marks: readonly ReadMark[];
  isChanged?: boolean;
  /** Returns the content at the end of a row. */
  children: (mark: ReadMark) => ReactNode;
}) {
  const removal = useMutation(useReadMarks().remove);
  const toasts = useToasts();
  return (
    <LimitedList items={marks} step={rowsPerStep}>
      {(shown) => (
        <ul>
          {shown.map((mark) => (
            <MarkRow
              key={getSpecificationKey(mark.name)}
              mark={mark}
              isChanged={isChanged}
              facts={children(mark)}
              onRemove={() =>
                removal.mutate(mark.name, {
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

function MarkRow({
  mark: { name, title, heading },
  isChanged,
  facts,
  onRemove,
}: {
  mark: ReadMark;
  isChanged: boolean;
  facts: ReactNode;
  onRemove: () => void;
}) {
  const label = truncate(getTitle({ title, path: name.path }), maxNameLength);
  const fragment = heading === null ? '' : parseMarkText(heading).slug;
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
  const { remove, keptBy } = useReadMarks();
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
