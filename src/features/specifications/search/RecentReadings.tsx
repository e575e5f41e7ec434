import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasChanged } from '#data/specifications/readings/reading.ts';
import { readingsOf } from '#data/specifications/readings/readings-of.ts';
import { nameKey, type SpecificationReading } from '#data/specifications/specification.ts';
import { fileName } from '#features/specifications/document/open-document.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatDate } from '#text/format-date.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { ForgetReadingsDialog } from './ForgetReadingsDialog.tsx';
import styles from './RecentReadings.module.css';

const mostShown = 30;

/** What the person read last, before anything is searched for. */
export function RecentReadings() {
  const services = useServices();
  const [readings] = useState(() => readingsOf(services));
  const { data: listed = [] } = useQuery(readings.query);
  const forgetting = useMutation(readings.forget);
  const [asks, setAsks] = useState(false);
  if (listed.length === 0) {
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
        <Button variant="quiet" size="small" onClick={() => setAsks(true)}>
          Forget what I’ve read
        </Button>
      </header>
      <ul className={styles.readings}>
        {listed.slice(0, mostShown).map((reading) => (
          <Reading key={nameKey(reading.name)} reading={reading} />
        ))}
      </ul>
      {asks && (
        <ForgetReadingsDialog
          keptBy={readings.keptBy}
          isForgetting={forgetting.isPending}
          error={forgetting.error}
          onForget={() => forgetting.mutate(undefined, { onSuccess: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

function Reading({ reading }: { reading: SpecificationReading }) {
  const { name, title, readAt, currentEtag } = reading;
  return (
    <li className={styles.reading}>
      <div className={styles.words}>
        <Link to={paths.specification(name)}>
          <bdi>{truncate(title ?? fileName(name.path), maxNameLength)}</bdi>
        </Link>
        <p className={styles.place}>
          <bdi>{`${name.codeHostSlug} / ${name.path}`}</bdi>
        </p>
      </div>
      {hasChanged(reading) && <Tag>Changed</Tag>}
      {currentEtag === null && <Tag>Gone</Tag>}
      {readAt && <span className={styles.date}>{formatDate(readAt)}</span>}
    </li>
  );
}
