import { Braces, Printer, Sheet } from 'lucide-react';
import { ExportMenu } from '#ui/button/MenuPanel.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';

const formats = [
  { format: 'csv', type: 'text/csv;charset=utf-8', label: 'CSV, for spreadsheets', icon: Sheet },
  { format: 'json', type: 'application/json', label: 'JSON, all fields', icon: Braces },
] as const;

/**
 * Menu that downloads a list as `competencies-2026-03-14.csv` or `.json`. The command palette
 * (“Jump to…”) offers the same downloads.
 */
export function ListExport({
  name,
  words,
  isEmpty = false,
  isPrintable = false,
  write,
}: {
  /** Beginning of the file name. */
  name: string;
  /** Description of the exported items, such as “7 competencies, as listed”. */
  words: string;
  isEmpty?: boolean;
  isPrintable?: boolean;
  /** Returns the content of the exported file. */
  write: (format: 'csv' | 'json') => Promise<string>;
}) {
  const choices = formats.map(({ format, type, label, icon }) => ({
    format,
    label,
    icon,
    run: async () => {
      downloadText(addDateToFileName(name, format), type, await write(format));
    },
  }));
  useRegisterActions(() =>
    isEmpty
      ? []
      : choices.map(({ format, icon, run }) => ({
          id: `export ${format}`,
          label: `Export as ${format.toUpperCase()}`,
          context: words,
          icon,
          run,
        })),
  );
  const print = { label: 'Print…', icon: Printer, run: () => window.print() };
  return (
    <ExportMenu
      description={words}
      unavailable={isEmpty}
      choices={isPrintable ? [...choices, print] : choices}
    />
  );
}
