import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { createPortal } from 'react-dom';
import { renderAndFocus } from '#ui/page/focus.ts';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import styles from './ContextMenu.module.css';

type MenuAction = {
  /** Unique key, needed if several actions have the same label. */
  readonly id?: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Keyboard shortcut to display; the menu doesn't handle it. */
  readonly keys?: string;
  readonly danger?: boolean;
  readonly onAction: () => void;
};

/**
 * Context menu at a point of the window. Takes focus when rendered, and restores focus on close.
 * Must be rendered only while it is open.
 */
export function ContextMenu({
  label,
  at: { x, y, height = 0 },
  groups,
  onClose,
}: {
  label: string;
  at: WindowPosition;
  /** Groups of actions, divided by separators. */
  groups: readonly (readonly MenuAction[])[];
  onClose: () => void;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // When the menu is opened with Enter, the popover can take focus from the first menu item, so
    // the item is focused again in the next frame.
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
          {groups.map((group) => (
            <MenuSection
              key={group.map(({ id, label: name }) => id ?? name).join()}
              className={styles.group ?? ''}
              aria-label={label}
            >
              {group.map(({ label: name, id = name, icon: Icon, keys, danger, onAction }) => (
                <MenuItem
                  key={id}
                  textValue={name}
                  className={styles.item ?? ''}
                  data-danger={danger || undefined}
                  onAction={() => {
                    // The open menu traps focus and restores it one frame after closing, which is
                    // too late if the action opens a dialog. The menu is therefore closed before
                    // the action runs.
                    renderAndFocus(onClose, () => opener);
                    onAction();
                  }}
                >
                  {Icon && <Icon aria-hidden />}
                  <Text slot="label">{name}</Text>
                  {keys && <Keyboard>{keys}</Keyboard>}
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
