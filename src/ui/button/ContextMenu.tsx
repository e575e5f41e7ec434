import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { createPortal } from 'react-dom';
import { renderAndFocus } from '#ui/page/focus.ts';
import styles from './ContextMenu.module.css';

type MenuAction = {
  /** Where several have the same label. */
  readonly id?: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** As written on the keys; it is handled elsewhere. */
  readonly keys?: string;
  readonly danger?: boolean;
  readonly onAction: () => void;
};

/**
 * A menu at a point of the window, for what is there. It takes focus and gives it back. Rendered
 * while it is open.
 */
export function ContextMenu({
  label,
  at: { x, y },
  groups,
  onClose,
}: {
  label: string;
  /** In pixels from the corner of the window. */
  at: { readonly x: number; readonly y: number };
  /** Lines divide them. */
  groups: readonly (readonly MenuAction[])[];
  onClose: () => void;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // Opened with Enter, the popover may take the focus that its first item was to have.
    const frame = requestAnimationFrame(() => {
      if (menu.current?.querySelector(':focus')) return;
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: x, top: y }} />
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
                    // While the menu is open, it keeps focus from what the action shows. The menu
                    // gives focus back a frame later, which is too late for a dialog that opens now.
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
