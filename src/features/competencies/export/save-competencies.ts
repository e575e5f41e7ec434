import {
  competenciesAsCsv,
  competenciesAsJson,
} from '#data/directory/competencies/competency-export.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { downloadText } from '#ui/page/download.ts';

/** Downloads competencies in the order given as `competencies-2026-03-14.csv` or `.json`. */
export async function saveCompetencies(
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
