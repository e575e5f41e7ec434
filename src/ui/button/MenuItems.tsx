import type { LucideIcon } from 'lucide-react';
import { Keyboard } from 'react-aria-components/Keyboard';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Text } from 'react-aria-components/Text';
import styles from './MenuItems.module.css';

/** One thing that can be done. */
export type MenuAction = {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** As written on the keys; it is handled elsewhere. */
  readonly keys?: string;
  readonly danger?: boolean;
  readonly onAction: () => void;
};

/** Actions that belong together; a line divides them from the next. */
export type MenuGroup = readonly MenuAction[];

/** The inside of a menu: arrow keys, typing the beginning of a word, Enter. */
export function MenuItems({ label, groups }: { label: string; groups: readonly MenuGroup[] }) {
  return (
    <Menu aria-label={label} className={styles.menu ?? ''} autoFocus="first">
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <MenuSection
            key={group.map((action) => action.label).join()}
            className={styles.group ?? ''}
            aria-label={label}
          >
            {group.map(({ label: name, icon: Icon, keys, danger, onAction }) => (
              <MenuItem
                key={name}
                textValue={name}
                className={styles.item ?? ''}
                data-danger={danger || undefined}
                onAction={onAction}
              >
                {Icon && <Icon aria-hidden />}
                <Text slot="label">{name}</Text>
                {keys && <Keyboard>{keys}</Keyboard>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
    </Menu>
  );
}
