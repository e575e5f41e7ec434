import { Link } from 'react-router';
import { type CreationNote, openNotes, whenNextOpen } from '#data/webhooks/creation-notes.ts';
import { paths } from '#paths.ts';
import { useObservable } from '#platform/react.tsx';
import { longestName, shortened } from '#platform/shortened.ts';
import { Button } from '#ui/Button.tsx';
import { DateText } from '#ui/DateText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSecondsUntil } from '#ui/use-seconds-until.ts';
import styles from './OpenCreations.module.css';
import { useCreationNotes } from './WebhooksRoom.tsx';

function words({ subscriptionId }: CreationNote) {
  if (subscriptionId === null) {
    return 'It may exist. If it does, its signing secret can’t be shown again: deliveries that you can’t verify may be its.';
  }
  return (
    <>
      It exists as{' '}
      <Link to={paths.webhook(subscriptionId)}>
        <bdi>{shortened(subscriptionId, longestName)}</bdi>
      </Link>
      , but its signing secret was not seen here and can’t be shown again.
    </>
  );
}

/** The creations that came to no known end, until they are settled or dismissed. */
export function OpenCreations({
  exceptId,
}: {
  /** The note of what is told about in another place. */
  exceptId?: string | undefined;
}) {
  const notes = useCreationNotes();
  const all = useObservable(notes);
  // Once nobody can be waiting any more for the answer to one that was sent, it is shown too.
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
                The creation of a webhook for <bdi>{note.host}</bdi> came to no known end
              </>
            }
            actions={
              <Button size="small" onClick={() => notes.remove(note.noteId)}>
                Dismiss
              </Button>
            }
          >
            <p>
              Sent <DateText iso={note.sentAt} format="moment" /> for{' '}
              <bdi>{shortened(note.eventTypes.join(', '), longestName)}</bdi>. {words(note)}
            </p>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
