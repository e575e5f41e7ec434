import { Braces, Printer, Sheet } from 'lucide-react';
import {
  competenciesAsCsv,
  competenciesAsJson,
} from '#data/directory/competencies/competency-export.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ExportMenu } from '#ui/button/MenuPanel.tsx';
import { downloadText } from '#ui/page/download.ts';
import { useOfferedExports } from '#workflows/commands/OfferedActions.tsx';

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

/** Takes away some competencies, in their order. */
export function CompetencyExport({
  words,
  competenciesOf,
  unavailable = false,
}: {
  words: string;
  competenciesOf: () => readonly ListedCompetency[];
  unavailable?: boolean;
}) {
  const save = (format: 'csv' | 'json') => void saveCompetencies(format, competenciesOf());
  useOfferedExports(words, unavailable, save);
  return (
    <ExportMenu
      words={words}
      unavailable={unavailable}
      choices={[
        { label: 'CSV, for spreadsheets', icon: Sheet, run: () => save('csv') },
        { label: 'JSON, all members', icon: Braces, run: () => save('json') },
        { label: 'Print…', icon: Printer, run: () => window.print() },
      ]}
    />
  );
}
