import { useEffect, useRef } from 'react';
import type { ConflictingChange } from '#data/webhooks/subscription-change.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import styles from './webhook.module.css';

const terms = { url: 'Endpoint URL', eventTypes: 'Events to deliver' };

function Value({ value }: { value: string | readonly string[] | undefined }) {
  if (value === undefined)
    return (
      <Text as="span" tone="faint">
        Not changed here
      </Text>
    );
  if (typeof value !== 'string') return <EventTags eventTypes={value} />;
  return value === '' ? (
    <Text as="span" tone="faint">
      Empty
    </Text>
  ) : (
    <bdi>{value}</bdi>
  );
}

const columns: readonly Column<ConflictingChange>[] = [
  { isRowHeader: true, cell: ({ changedField }) => terms[changedField] },
  { header: 'In this form', cell: ({ mine }) => <Value value={mine} /> },
  { header: 'Saved elsewhere', cell: ({ theirs }) => <Value value={theirs} /> },
];

/**
 * Notice about changes that were saved elsewhere. If the user has edited the same field, the user
 * must choose one of the two values.
 */
export function ConflictingChangesNotice({
  changes,
  takesFocus,
  onKeepMine,
  onUseTheirs,
}: {
  changes: readonly ConflictingChange[];
  /** True if the notice is the result of a user action. */
  takesFocus: boolean;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const mustChoose = changes.some(({ mine }) => mine !== undefined);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);

  return (
    <div
      ref={element}
      role="alert"
      tabIndex={-1}
      className={styles.changed}
      data-problems={mustChoose || undefined}
    >
      <Notice
        tone="warn"
        title="This webhook was changed elsewhere"
        actions={
          mustChoose ? (
            <>
              <Button size="small" onClick={onKeepMine}>
                Keep mine
              </Button>
              <Button size="small" onClick={onUseTheirs}>
                Use the other
              </Button>
            </>
          ) : (
            <Button size="small" onClick={onKeepMine}>
              Continue
            </Button>
          )
        }
      >
        <p>
          {mustChoose
            ? 'Choose the version to keep. Nothing is saved until you press “Save changes”.'
            : 'Fields that you haven’t changed show the current values.'}
        </p>
        <DataTable
          columns={columns}
          rows={changes}
          keyOf={({ changedField }) => changedField}
          className={styles.versions}
        />
      </Notice>
    </div>
  );
}
