import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Header,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  Text,
} from 'react-aria-components/Menu';
import { createPortal } from 'react-dom';
import { renderAndFocus } from '#ui/page/focus.ts';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import actionStyles from './ActionItem.module.css';
import styles from './ContextMenu.module.css';

export type MenuAction = {
  /** Needed if several actions have the same label. */
  readonly id?: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** In the format of `aria-keyshortcuts`; only displayed. */
  readonly keys?: string | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly run: () => void;
};

/** Rendered only while open. Takes focus, and restores it on close. */
export function ContextMenu({
  label,
  heading,
  at: { x, y, height = 0 },
  groups,
  onClose,
}: {
  label: string;
  /** Text above the first group, such as “7 competencies, as listed”. */
  heading?: string;
  at: WindowPosition;
  /** Divided by separators. Empty groups are omitted. */
  groups: readonly (readonly MenuAction[])[];
  onClose: () => void;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // When the menu is opened with Enter, the popover can take focus from the first item.
    const frame = requestAnimationFrame(() => {
      if (menu.current?.querySelector(':focus')) return;
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: x, top: y, blockSize: height }} />
      <Popover
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        aria-label={label}
        className={`react-aria-Popover ${styles.popover}`}
      >
        <Menu ref={menu} aria-label={label} className={styles.menu ?? ''} autoFocus="first">
          {groups
            .filter(({ length }) => length > 0)
            .map((group, index) => (
              <MenuSection
                key={group.map(({ id, label: name }) => id ?? name).join()}
                className={styles.group ?? ''}
                aria-label={label}
              >
                {heading !== undefined && index === 0 && (
                  <Header className={styles.heading ?? ''}>{heading}</Header>
                )}
                {group.map(({ label: name, id = name, icon: Icon, keys, isDangerous, run }) => (
                  <MenuItem
                    key={id}
                    textValue={name}
                    className={`${actionStyles.item} ${styles.item}`}
                    data-danger={isDangerous || undefined}
                    onAction={() => {
                      // The menu traps focus and restores it one frame after closing, which is too
                      // late if the action opens a dialog, so it is closed first.
                      renderAndFocus(onClose, () => opener);
                      run();
                    }}
                  >
                    <Icon aria-hidden />
                    <Text slot="label">{name}</Text>
                    {keys && <Keyboard>{formatShortcut(keys)}</Keyboard>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </Popover>
    </>,
    document.body,
  );
}
