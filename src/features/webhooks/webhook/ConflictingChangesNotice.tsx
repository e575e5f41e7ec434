import { type RefObject, useEffect } from 'react';
import type { ConflictingChange } from '#data/webhooks/subscription-change.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
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

/**
 * Notice that the webhook was changed elsewhere while the user was editing it. Shows the old and
 * new values. If the user has edited the same field, the user must choose one of the two values.
 */
export function ConflictingChangesNotice({
  ref,
  changes,
  takesFocus,
  onKeepMine,
  onUseTheirs,
}: {
  ref: RefObject<HTMLDivElement | null>;
  changes: readonly ConflictingChange[];
  /** True if the notice appears as the result of a user action, and therefore takes focus. */
  takesFocus: boolean;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}) {
  const mustChoose = changes.some(({ mine }) => mine !== undefined);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [ref, takesFocus]);

  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.changed}>
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
        <table className={styles.versions}>
          <thead>
            <tr>
              <td />
              <th scope="col">In this form</th>
              <th scope="col">Saved elsewhere</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ changedField, mine, theirs }) => (
              <tr key={changedField}>
                <th scope="row">{terms[changedField]}</th>
                <td>
                  <Value value={mine} />
                </td>
                <td>
                  <Value value={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
