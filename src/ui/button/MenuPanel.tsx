import { Download, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { Link } from 'react-router';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import styles from './MenuPanel.module.css';

/**
 * Native popover that a button opens with `popoverTarget`; Escape or a click outside closes it.
 * `className` sets its position.
 */
export function MenuPanel({ className, ...panel }: ComponentProps<'div'>) {
  return <div {...panel} popover="auto" className={`${styles.panel} ${className}`} data-no-print />;
}

/** Menu item that runs an action or links to a page of the app. */
export function MenuItem({
  label,
  icon: Icon,
  to,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  to?: string;
  onClick: () => void;
}) {
  const content = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles.item} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link className={styles.item} to={to} onClick={onClick}>
      {content}
    </Link>
  );
}

/** Entry of an export menu: a file format or a copy action. */
type ExportChoice = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
};

/** Button with a menu of export formats for the content of the screen. */
export function ExportMenu({
  description,
  choices,
  unavailable = false,
}: {
  /** Description of the exported items, such as “7 competencies, as listed”. */
  description: string;
  choices: readonly ExportChoice[];
  unavailable?: boolean;
}) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.export}>
      <Button icon={Download} popoverTarget={panelId} unavailable={unavailable}>
        <ResponsiveLabel>Export</ResponsiveLabel>
      </Button>
      <MenuPanel ref={panel} id={panelId} className={styles.exportPanel}>
        <p className={styles.words}>{description}</p>
        {choices.map(({ label, icon, run }) => (
          <MenuItem
            key={label}
            label={label}
            icon={icon}
            onClick={() => {
              panel.current?.hidePopover();
              run();
            }}
          />
        ))}
      </MenuPanel>
    </div>
  );
}
