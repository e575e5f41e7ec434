import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { keyNames } from '#ui/text/format-shortcut.ts';
import styles from './ShortcutSheet.module.css';
import { shortcutGroups } from './shortcut-list.ts';

function Press({ keys }: { keys: string }) {
  return (
    <span className={styles.press}>
      {keyNames(keys).map((name, at) => (
        <span key={name}>
          {at > 0 && ' + '}
          <kbd className={styles.key}>{name}</kbd>
        </span>
      ))}
    </span>
  );
}

/** The keys of the tree, as far as they do something here. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const canWrite = useHasExtension('viewer.changes');
  return (
    <Dialog
      title="Keyboard shortcuts"
      forReading
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {shortcutGroups(canWrite).map(({ title, shortcuts }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ does, keys }) => (
              <div key={does} className={styles.line}>
                <dt>{does}</dt>
                <dd className={styles.keys}>
                  {keys.map((press) => (
                    <Press key={press} keys={press} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
