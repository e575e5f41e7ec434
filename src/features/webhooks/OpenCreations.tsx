import { Link } from 'react-router';
import {
  type CreationNote,
  openNotes,
  whenNextOpen,
} from '#data/webhooks/subscriptions/creation-notes.ts';
import { paths } from '#paths.ts';
import { useObservable } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import styles from './OpenCreations.module.css';
import { useCreationNotes } from './WebhooksLayout.tsx';

function CreationOutcome({ note: { host, subscriptionId } }: { note: CreationNote }) {
  if (subscriptionId === null) {
    return (
      <>
        No answer came. If the webhook exists, its signing secret can’t be shown again: deliveries
        from it to <bdi>{host}</bdi> can’t be verified.
      </>
    );
  }
  return (
    <>
      It is{' '}
      <Link to={paths.webhook(subscriptionId)}>
        <bdi>{truncate(subscriptionId, maxNameLength)}</bdi>
      </Link>
      . Its signing secret can’t be shown again.
    </>
  );
}

/** The creations with unknown outcome or a secret that wasn't stored, until they are dismissed. */
export function OpenCreations({
  exceptId,
}: {
  /** The note of a creation whose outcome is shown elsewhere on the page. */
  exceptId?: string | undefined;
}) {
  const notes = useCreationNotes();
  const all = useObservable(notes);
  // A creation is shown once nobody can be waiting for its answer any more.
  useSecondsUntil(whenNextOpen(all));
  const open = openNotes(all, Date.now()).filter(({ noteId }) => noteId !== exceptId);
  if (open.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Creations without an answer">
      {open.map((note) => (
        <li key={note.noteId}>
          <Notice
            tone="warn"
            title={
              <>
                A webhook for <bdi>{note.host}</bdi>{' '}
                {note.subscriptionId === null
                  ? 'may have been created, and its secret lost'
                  : 'was created, and its secret not stored'}
              </>
            }
            actions={
              <Button size="small" onClick={() => notes.remove(note.noteId)}>
                Dismiss
              </Button>
            }
          >
            <p>
              Asked for <DateText iso={note.sentAt} format="moment" /> with{' '}
              <bdi>{truncate(note.eventTypes.join(', '), maxNameLength)}</bdi>.{' '}
              <CreationOutcome note={note} />
            </p>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
