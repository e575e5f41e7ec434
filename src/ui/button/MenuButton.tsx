import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import buttonStyles from './Button.module.css';
import styles from './ContextMenu.module.css';
import { type MenuGroup, MenuItems } from './MenuItems.tsx';

/** A button that opens a menu below it. */
export function MenuButton({
  label,
  icon: Icon,
  variant = 'quiet',
  groups,
}: {
  label: string;
  icon: LucideIcon;
  variant?: 'default' | 'quiet';
  groups: readonly MenuGroup[];
}) {
  return (
    <MenuTrigger>
      <Button className={buttonStyles.button ?? ''} data-variant={variant} data-size="medium">
        <Icon aria-hidden />
        {label}
        <ChevronDown aria-hidden />
      </Button>
      <Popover placement="bottom end" offset={4} className={styles.popover ?? ''}>
        <MenuItems label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  );
}
