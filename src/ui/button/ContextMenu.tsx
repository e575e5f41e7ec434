import { useRef } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { createPortal } from 'react-dom';
import styles from './ContextMenu.module.css';
import { type MenuGroup, MenuItems } from './MenuItems.tsx';

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
  groups: readonly MenuGroup[];
  onClose: () => void;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
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
        className={styles.popover ?? ''}
      >
        <MenuItems label={label} groups={groups} />
      </Popover>
    </>,
    document.body,
  );
}
