import { Undo2, X } from 'lucide-react';
import { bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import type { RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { bookmarkKey, countRepeats, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { DeletionReport } from './deletion-report.ts';
import styles from './OutcomeBar.module.css';

const mostListed = 50;

/** Each with a key of its own, though ids and bookmarks may repeat. */
function namesOf(
  folders: RemovedItems['folders'],
  bookmarks: RemovedItems['bookmarks'],
): readonly (readonly [string, string])[] {
  const repeats = countRepeats();
  return [
    ...folders.map((folder) => {
      const key = folderKey(folder.id);
      return [`${key}/${repeats(key)}`, folderName(folder)] as const;
    }),
    ...bookmarks.map((bookmark) => {
      const key = bookmarkKey(bookmark);
      return [`${key}/${repeats(key)}`, bookmarkName(bookmark)] as const;
    }),
  ];
}

function Listed({ title, items: { folders, bookmarks } }: { title: string; items: RemovedItems }) {
  const names = namesOf(folders, bookmarks);
  if (names.length === 0) return null;
  const more = names.length - mostListed;
  return (
    <details className={styles.listed}>
      <summary>{title}</summary>
      <ul>
        {names.slice(0, mostListed).map(([key, name]) => (
          <li key={key}>{quoted(name)}</li>
        ))}
        {more > 0 && <li>and {formatCount(more, 'more', 'more')}</li>}
      </ul>
    </details>
  );
}

/** What the last deletion came to, and the way back, for as long as this screen is open. */
export function OutcomeBar({
  report: { message, also, stillThere },
  onUndo,
  onDismiss,
}: {
  report: DeletionReport;
  /** Absent where nothing can be brought back. */
  onUndo: (() => void) | undefined;
  onDismiss: () => void;
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.words} role="status">
        {message}
      </div>
      {onUndo && (
        <Button size="small" icon={Undo2} aria-keyshortcuts="Control+Z" onClick={onUndo}>
          Undo <Kbd>Ctrl Z</Kbd>
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      <Listed title="Gone without having been announced" items={also} />
      <Listed title="Announced and still there" items={stillThere} />
    </div>
  );
}
