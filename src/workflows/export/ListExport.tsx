import { Braces, Download, Printer, Sheet } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { LazyContextMenu, useMenuButton } from '#ui/button/menu-button.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';

const formats = [
  { format: 'csv', type: 'text/csv;charset=utf-8', label: 'CSV, for spreadsheets', icon: Sheet },
  { format: 'json', type: 'application/json', label: 'JSON, all fields', icon: Braces },
] as const;

/** Downloads `competencies-2026-03-14.csv` or `.json`, as does the command palette (“Jump to…”). */
export function ListExport({
  name,
  words,
  isEmpty = false,
  isPrintable = false,
  write,
}: {
  name: string;
  /** Description of what is exported, such as “7 competencies, as listed”. */
  words: string;
  isEmpty?: boolean;
  isPrintable?: boolean;
  /** Rejects if the export code can't be loaded. */
  write: (format: 'csv' | 'json') => Promise<string>;
}) {
  const { menu, opener } = useMenuButton();
  const toasts = useToasts();
  const choices = formats.map(({ type, ...choice }) => ({
    ...choice,
    run: async () => {
      try {
        const text = await write(choice.format);
        downloadText(addDateToFileName(name, choice.format), type, text);
      } catch {
        toasts.show('Couldn’t export the list. Try again.', 'problem');
      }
    },
  }));
  useRegisterActions(() =>
    isEmpty
      ? []
      : choices.map(({ format, ...choice }) => ({
          ...choice,
          id: `export ${format}`,
          label: `Export as ${format.toUpperCase()}`,
          context: words,
        })),
  );
  // The menu closes before the next frame, and would otherwise prevent scrolling of the printed page.
  const run = () => requestAnimationFrame(() => window.print());
  const print = { label: 'Print…', icon: Printer, run };
  return (
    <>
      <Button icon={Download} unavailable={isEmpty} {...opener}>
        <ResponsiveLabel>Export</ResponsiveLabel>
      </Button>
      {menu && (
        <LazyContextMenu
          {...menu}
          label="Export"
          heading={words}
          groups={[isPrintable ? [...choices, print] : choices]}
        />
      )}
    </>
  );
}
