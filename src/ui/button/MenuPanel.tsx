import { Download, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { Link } from 'react-router';
import { WideLabel } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import styles from './MenuPanel.module.css';

/**
 * What a button opens by `popoverTarget`: a native popover, which Escape or a click elsewhere closes.
 * `className` says where it is.
 */
export function MenuPanel({ className, ...panel }: ComponentProps<'div'>) {
  return <div {...panel} popover="auto" className={`${styles.panel} ${className}`} />;
}

/** A row of a menu: it does something, or leads to a place in the app. */
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
  const words = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles.item} onClick={onClick}>
      {words}
    </button>
  ) : (
    <Link className={styles.item} to={to} onClick={onClick}>
      {words}
    </Link>
  );
}

/** A way to take away what is shown. */
type ExportChoice = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
};

/** Takes away what is shown. */
export function ExportMenu({
  words,
  choices,
  unavailable = false,
}: {
  /** What is taken away, such as “7 competencies, as listed”. */
  words: string;
  choices: readonly ExportChoice[];
  unavailable?: boolean;
}) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.export}>
      <Button icon={Download} popoverTarget={panelId} unavailable={unavailable}>
        <WideLabel>Export</WideLabel>
      </Button>
      <MenuPanel ref={panel} id={panelId} className={styles.exportPanel}>
        <p className={styles.words}>{words}</p>
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
