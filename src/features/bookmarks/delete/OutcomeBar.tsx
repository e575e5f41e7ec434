import { X } from 'lucide-react';
import { bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import type { RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { bookmarkKey, countRepeats, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './OutcomeBar.module.css';
import type { Deletion } from './use-deletion.ts';

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
  return (
    <details className={styles.listed}>
      <summary>{title}</summary>
      <LimitedList items={names} step={mostListed}>
        {(shown) => (
          <ul>
            {shown.map(([key, name]) => (
              <li key={key}>{quoted(name)}</li>
            ))}
          </ul>
        )}
      </LimitedList>
    </details>
  );
}

/** How the last deletion differs from what was announced, as long as this screen is open. */
export function OutcomeBar({ deletion }: { deletion: Deletion }) {
  const { report, dismiss } = deletion;
  if (report === undefined) return null;
  const { message, also, stillThere } = report;
  return (
    <div className={styles.bar}>
      <div className={styles.words}>{message}</div>
      <IconButton label="Dismiss" icon={X} onClick={dismiss} />
      <Listed title="Also deleted" items={also} />
      <Listed title="Not deleted" items={stillThere} />
    </div>
  );
}
