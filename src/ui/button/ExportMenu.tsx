import { Download, type LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { WideLabel } from '#ui/text/WideLabel.tsx';
import { Button } from './Button.tsx';
import styles from './ExportMenu.module.css';
import { MenuItem } from './MenuItem.tsx';
import { MenuPanel } from './MenuPanel.tsx';

/** A way to take away what is shown. */
export type ExportChoice = {
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
    <div className={styles.place}>
      <Button icon={Download} popoverTarget={panelId} unavailable={unavailable}>
        <WideLabel>Export</WideLabel>
      </Button>
      <MenuPanel ref={panel} id={panelId} className={styles.panel}>
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
