import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSearch, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasChanged } from '#data/specifications/readings/reading.ts';
import {
  nameKey,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';
import { fileName } from '#features/specifications/document/open-document.ts';
import { useReadings } from '#features/specifications/use-readings.ts';
import { paths } from '#paths.ts';
import { formatDate } from '#text/format-date.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { ForgetReadingsDialog } from './ForgetReadingsDialog.tsx';
import styles from './RecentReadings.module.css';

const mostShown = 30;

/** What the person read last, before anything is searched for. */
export function RecentReadings() {
  const readings = useReadings();
  const { data: listed = [], error, refetch } = useQuery(readings.query);
  const forgetting = useMutation(readings.forget);
  const toasts = useToasts();
  const [asks, setAsks] = useState(false);
  const ask = () => {
    // The dialog tells of its own failures alone.
    forgetting.reset();
    setAsks(true);
  };
  const forget = (name: SpecificationName) =>
    forgetting.mutate(name, {
      onError: () => toasts.show('Couldn’t remove it. Try again.', 'problem'),
    });
  if (listed.length === 0 && error === null && !readings.isKeptHere()) {
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
        <Button variant="quiet" size="small" onClick={ask}>
          Clear reading history
        </Button>
      </header>
      {error && <FailureNotice words={failureMessage(error)} onRetry={refetch} />}
      <ul className={styles.readings}>
        {listed.slice(0, mostShown).map((reading) => (
          <Reading
            key={nameKey(reading.name)}
            reading={reading}
            onForget={() => forget(reading.name)}
          />
        ))}
      </ul>
      {asks && (
        <ForgetReadingsDialog
          readings={readings}
          isForgetting={forgetting.isPending}
          error={forgetting.error}
          onForget={() => forgetting.mutate(undefined, { onSuccess: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

function Reading({ reading, onForget }: { reading: SpecificationReading; onForget: () => void }) {
  const { name, readAt, currentEtag } = reading;
  const title = truncate(reading.title ?? fileName(name.path), maxNameLength);
  return (
    <li className={styles.reading}>
      <div className={styles.words}>
        <Link to={paths.specification(name)}>
          <bdi>{title}</bdi>
        </Link>
        <p className={styles.place}>
          <bdi>{`${name.codeHostSlug} / ${name.path}`}</bdi>
        </p>
      </div>
      {hasChanged(reading) && <Tag>Changed</Tag>}
      {currentEtag === null && <Tag>Gone</Tag>}
      {readAt && <span className={styles.date}>{formatDate(readAt)}</span>}
      <IconButton icon={X} label={`Remove “${title}”`} onClick={onForget} />
    </li>
  );
}
