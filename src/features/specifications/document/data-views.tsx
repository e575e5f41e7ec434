import type { ComponentType } from 'react';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { SourceFallback } from '#ui/data-view/SourceFallback.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';

type DataViewProps = { readonly text: string; readonly language: 'json' | 'yaml' | 'csv' };

/**
 * Creates a component that displays a data file. The code of the component is loaded on first use.
 * If loading fails, the source of the file is displayed instead.
 */
export function createLazyDataView<Props extends DataViewProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent<Props>(load, {
    Loading: () => <LoadingSkeleton />,
    Unavailable: ({ text, language }) => (
      <SourceFallback
        text={text}
        language={language}
        title="The view of this file couldn’t be loaded, so its source is shown."
        message="Reload the page to try again."
      />
    ),
  });
}

export const LazyDataFile = createLazyDataView(
  async () => (await import('#ui/data-view/DataFile.tsx')).DataFile,
);
export const LazyCsvTable = createLazyDataView<DataViewProps>(
  async () => (await import('#ui/data-view/CsvTable.tsx')).CsvTable,
);

export const LazyDataTree = lazyComponent(
  async () => (await import('#ui/data-view/DataTree.tsx')).DataTree,
  { Loading: () => <LoadingSkeleton /> },
);

export const LazyDuplicateKeys = lazyComponent(
  async () => (await import('#ui/data-view/DuplicateKeys.tsx')).DuplicateKeys,
);

/** Diagram whose code is loaded on first use. Until then, or if that fails, its source is shown. */
export const LazyDiagram = lazyComponent(
  async () => (await import('#features/specifications/diagram/Diagram.tsx')).Diagram,
  { Loading: CodeBlock, Unavailable: CodeBlock },
);
