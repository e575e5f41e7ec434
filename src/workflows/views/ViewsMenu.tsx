import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MenuPanel } from '#ui/button/MenuPanel.tsx';
import type { SavedView } from './saved-view.ts';
import styles from './ViewsMenu.module.css';

/** The saved views of a list: each a link, to be renamed and deleted. */
export function ViewsMenu({
  views,
  query,
  to,
  onRename,
  onDelete,
}: {
  views: readonly SavedView[];
  /** Of the view that is shown. */
  query: string;
  /** The address of a view. */
  to: (query: URLSearchParams) => string;
  onRename: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLSpanElement>(null);
  /** What follows begins and ends at the button of the menu. */
  const leave = () => {
    panel.current?.hidePopover();
    opener.current?.querySelector('button')?.focus();
  };
  return (
    <div className={styles.place}>
      <span ref={opener} className={styles.opener}>
        <Button size="small" variant="quiet" popoverTarget={panelId}>
          Views
          <ChevronDown aria-hidden />
        </Button>
      </span>
      <MenuPanel ref={panel} id={panelId} className={styles.panel}>
        <ul className={styles.views} aria-label="Views">
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <Link
                className={styles.link}
                to={to(new URLSearchParams(view.query))}
                aria-current={view.query === query ? 'true' : undefined}
                onClick={leave}
              >
                <bdi>{view.name}</bdi>
              </Link>
              <IconButton
                label={`Rename ${view.name}`}
                title="Rename"
                icon={Pencil}
                onClick={() => {
                  leave();
                  onRename(view);
                }}
              />
              <IconButton
                label={`Delete ${view.name}`}
                title="Delete"
                icon={Trash2}
                onClick={() => {
                  leave();
                  onDelete(view);
                }}
              />
            </li>
          ))}
        </ul>
      </MenuPanel>
    </div>
  );
}
