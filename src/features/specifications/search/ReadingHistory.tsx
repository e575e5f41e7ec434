import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSearch, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasChanged } from '#data/specifications/read-marks.ts';
import { nameKey, type ReadMark } from '#data/specifications/specification.ts';
import { fileName } from '#features/specifications/document/document-kind.ts';
import { useReadMarks } from '#features/specifications/use-read-marks.ts';
import { paths } from '#paths.ts';
import { formatDate } from '#text/format-date.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import styles from './search.module.css';

const mostShown = 30;

/** Recently read specifications, shown until the user searches. */
export function ReadingHistory() {
  const readMarks = useReadMarks();
  const { data: listed = [], error, refetch } = useQuery(readMarks.query);
  const removal = useMutation(readMarks.remove);
  const toasts = useToasts();
  const [isConfirming, setIsConfirming] = useState(false);
  if (listed.length === 0 && error === null) {
    return (
      <EmptyState icon={FileSearch} title="Search all specifications">
        Type words of a title, a path or a text.
      </EmptyState>
    );
  }
  return (
    <section className={styles.recent} aria-labelledby="recently-read">
      <header className={styles.head}>
        <h2 id="recently-read">Recently read</h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            // Clears failures of an earlier removal before the dialog opens.
            removal.reset();
            setIsConfirming(true);
          }}
        >
          Clear reading history
        </Button>
      </header>
      {error && <FailureNotice message={failureMessage(error)} onRetry={refetch} />}
      <ul>
        {listed.slice(0, mostShown).map((mark) => (
          <HistoryEntry
            key={nameKey(mark.name)}
            mark={mark}
            onRemove={() =>
              removal.mutate(mark.name, {
                onError: () => toasts.show('Couldn’t remove it. Try again.', 'problem'),
              })
            }
          />
        ))}
      </ul>
      {isConfirming && (
        <ConfirmDialog
          title="Clear reading history?"
          keep="Keep it"
          confirm="Clear"
          isPending={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSuccess: () => setIsConfirming(false) })}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            It is deleted from {readMarks.keptBy === 'service' ? 'the service' : 'this browser'}.
            What has changed since you read it can no longer be shown. Your bookmarks stay.
          </p>
          {removal.error !== null && (
            <FailureNotice message={failureMessage(removal.error)} takesFocus />
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function HistoryEntry({ mark, onRemove }: { mark: ReadMark; onRemove: () => void }) {
  const { name, readAt, currentEtag } = mark;
  const title = truncate(mark.title ?? fileName(name.path), maxNameLength);
  return (
    <li className={styles.mark}>
      <div className={styles.words}>
        <Link to={paths.specification(name)}>
          <bdi>{title}</bdi>
        </Link>
        <p className={styles.location}>
          <bdi className={styles.path}>{`${name.codeHostSlug} / ${name.path}`}</bdi>
        </p>
      </div>
      {hasChanged(mark) && <Tag>Changed</Tag>}
      {currentEtag === null && <Tag>Gone</Tag>}
      {readAt && <span className={styles.date}>{formatDate(readAt)}</span>}
      <IconButton icon={X} label={`Remove “${title}”`} onClick={onRemove} />
    </li>
  );
}
