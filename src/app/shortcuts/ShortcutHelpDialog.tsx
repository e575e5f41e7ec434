import { Fragment } from 'react';
import { matchPath, useLocation } from 'react-router';
import {
  getBookmarkShortcuts,
  type ShortcutGroup,
  treeNavigation,
} from '#features/bookmarks/commands/shortcut-groups.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { getKeyLabels } from '#ui/text/Kbd.tsx';
import { chordAreas } from './ScreenChords.tsx';
import styles from './ShortcutHelpDialog.module.css';

const everywhere: ShortcutGroup = {
  title: 'On every screen',
  shortcuts: [
    { does: 'Jump to a page, an item or an action', keys: ['Control+K'] },
    { does: 'Keyboard shortcuts', keys: ['?'] },
    { does: 'Close a dialog or a menu', keys: ['Esc'] },
    ...chordAreas.map(({ key, label }) => ({
      does: `Go to ${label.toLowerCase()}`,
      keys: [`G then ${key.toUpperCase()}`],
    })),
  ],
};

const search: ShortcutGroup = {
  title: 'Search',
  shortcuts: [
    { does: 'Go to the search field', keys: ['/'] },
    { does: 'Clear the search field', keys: ['Esc'] },
  ],
};

const list: ShortcutGroup = {
  title: 'In the list',
  shortcuts: [
    { does: 'Next or previous row', keys: ['ArrowDown', 'ArrowUp'] },
    { does: 'First or last row', keys: ['Home', 'End'] },
    { does: 'One page down or up', keys: ['Page Down', 'Page Up'] },
    { does: 'Open', keys: ['Enter'] },
  ],
};

const panel: ShortcutGroup = {
  title: 'Beside the list',
  shortcuts: [{ does: 'Close the competency', keys: ['Esc'] }],
};

const reader: ShortcutGroup = {
  title: 'In a specification',
  shortcuts: [
    { does: 'Next or previous section', keys: [']', '['] },
    { does: 'Next or previous change', keys: ['n', 'p'] },
  ],
};

/** Shortcuts of each screen, by its route pattern; the first match applies. */
const screens: readonly (readonly [pattern: string, groups: readonly ShortcutGroup[]])[] = [
  ['/competencies/overview', []],
  ['/competencies/compare', []],
  ['/competencies', [search, list]],
  ['/competencies/*', [search, list, panel]],
  ['/people', [search, list]],
  ['/specifications', [search]],
  ['/specifications/open-file', [reader]],
  ['/specifications/:codeHostSlug', [search, treeNavigation]],
  ['/specifications/:codeHostSlug/:path', [reader]],
  ['/interface', [reader]],
  ['/settings/webhooks/:subscriptionId/deliveries', [search]],
];

function useShortcutGroups(path: string): readonly ShortcutGroup[] {
  const canWrite = useHasExtension('viewer.changes');
  const canRead = useHasExtension('viewer.specifications');
  if (matchPath('/bookmarks/health', path)) return [everywhere];
  if (matchPath('/bookmarks/*', path)) {
    return [...getBookmarkShortcuts(canWrite), ...(canRead ? [reader] : []), everywhere];
  }
  const [, groups = []] = screens.find(([pattern]) => matchPath(pattern, path)) ?? [];
  return [...groups, everywhere];
}

function Press({ keys }: { keys: string }) {
  const isChord = keys.includes(' then ');
  return (
    <span>
      {(isChord ? keys.split(' then ') : getKeyLabels(keys)).map((name, at) => (
        <Fragment key={name}>
          {at > 0 && (isChord ? ' then ' : ' + ')}
          <kbd>{name}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

export function ShortcutHelpDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
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
      {useShortcutGroups(pathname).map(({ title, shortcuts }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
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
