import { useEffect, useRef } from 'react';
import type { ConflictingChange } from '#data/webhooks/subscription-change.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import shared from '#features/webhooks/webhooks.module.css';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './ConflictingChangesNotice.module.css';

const terms = { url: 'Endpoint URL', eventTypes: 'Events to deliver' };

function Value({ value }: { value: string | readonly string[] | undefined }) {
  if (value === undefined) return <span className={shared.faint}>Not changed here</span>;
  if (typeof value !== 'string') return <EventTags eventTypes={value} />;
  return value === '' ? <span className={shared.faint}>Empty</span> : <bdi>{value}</bdi>;
}

/**
 * Notice that the webhook was changed elsewhere while the user was editing it. Shows the old and
 * new values. If the user has edited the same field, the user must choose one of the two values.
 */
export function ConflictingChangesNotice({
  changes,
  takesFocus,
  onKeepMine,
  onUseTheirs,
}: {
  changes: readonly ConflictingChange[];
  /** True if the notice appears as the result of a user action, and therefore takes focus. */
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
