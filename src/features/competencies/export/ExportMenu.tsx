import { Braces, Download, Printer, Sheet } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  competenciesAsCsv,
  competenciesAsJson,
} from '#data/directory/competencies/competency-export.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { Button } from '#ui/button/Button.tsx';
import { downloadText } from '#ui/page/download.ts';
import styles from './ExportMenu.module.css';

/** Downloads competencies in the order given as `competencies-2026-03-14.csv` or `.json`. */
async function saveCompetencies(
  format: 'csv' | 'json',
  competencies: readonly ListedCompetency[],
): Promise<void> {
  const filename = `competencies-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') {
    downloadText(filename, 'text/csv;charset=utf-8', await competenciesAsCsv(competencies));
  } else {
    downloadText(filename, 'application/json', await competenciesAsJson(competencies));
  }
}

/** Takes away what the list shows. A native popover: Escape or a click elsewhere closes it. */
export function ExportMenu({ results }: { results: CompetencyResults }) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { count, groups } = results;
  const shown = formatCompetencyCount(count);

  const save = (format: 'csv' | 'json') => {
    panel.current?.hidePopover();
    void saveCompetencies(
      format,
      groups.flatMap(({ competencies }) => competencies),
    );
  };
  const print = () => {
    // An open menu would be printed.
    panel.current?.hidePopover();
    window.print();
  };

  return (
    <div className={styles.place}>
      <Button icon={Download} popoverTarget={panelId} unavailable={count === 0}>
        Export
      </Button>
      <div ref={panel} id={panelId} popover="auto" className={styles.panel}>
        <p className={styles.words}>{shown}, as listed</p>
        <button type="button" className={styles.item} onClick={() => save('csv')}>
          <Sheet aria-hidden />
          CSV, for spreadsheets
        </button>
        <button type="button" className={styles.item} onClick={() => save('json')}>
          <Braces aria-hidden />
          JSON, all members
        </button>
        <button type="button" className={styles.item} onClick={print}>
          <Printer aria-hidden />
          Print…
        </button>
      </div>
    </div>
  );
}
