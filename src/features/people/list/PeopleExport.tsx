import { Braces, Sheet } from 'lucide-react';
import { peopleAsCsv, peopleAsJson } from '#data/directory/people/people-export.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { ExportMenu } from '#ui/button/MenuPanel.tsx';
import { downloadText } from '#ui/page/download.ts';
import { useOfferedExports } from '#workflows/commands/OfferedActions.tsx';

/** Downloads people in the order given as `people-2026-03-14.csv` or `.json`. */
async function savePeople(format: 'csv' | 'json', people: readonly KnownPerson[]): Promise<void> {
  const filename = `people-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') {
    downloadText(filename, 'text/csv;charset=utf-8', await peopleAsCsv(people));
  } else {
    downloadText(filename, 'application/json', await peopleAsJson(people));
  }
}

/** Takes away what the list shows. */
export function PeopleExport({ people }: { people: readonly KnownPerson[] }) {
  const unknown = people.filter(({ status }) => status.kind !== 'known').length;
  const count = formatCount(people.length, 'person', 'people');
  const rest = unknown > 0 ? `; of ${formatNumber(unknown)} only the name is known` : '';
  const words = `${count}, as listed${rest}`;
  const isEmpty = people.length === 0;
  const save = (format: 'csv' | 'json') => void savePeople(format, people);
  useOfferedExports(words, isEmpty, save);
  return (
    <ExportMenu
      words={words}
      unavailable={isEmpty}
      choices={[
        { label: 'CSV, for spreadsheets', icon: Sheet, run: () => save('csv') },
        { label: 'JSON, all members', icon: Braces, run: () => save('json') },
      ]}
    />
  );
}
