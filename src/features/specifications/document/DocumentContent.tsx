import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { Change, Heading, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { type LineRange, SourceView } from '#ui/code/SourceView.tsx';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { HeadingTools } from './HeadingTools.tsx';
import type { OpenDocument } from './open-document.ts';
import { SpecificationImage } from './SpecificationImage.tsx';
import { sectionSource } from './section-source.ts';
import { useLinkResolver } from './use-link-resolver.ts';

const DataFile = lazy(async () => ({
  default: (await import('#ui/data-view/DataFile.tsx')).DataFile,
}));
const CsvTable = lazy(async () => ({
  default: (await import('#ui/data-view/CsvTable.tsx')).CsvTable,
}));

/** How a document is to be shown. */
export type DocumentView = {
  /** As a document, or as its source. */
  readonly asSource: boolean;
  readonly lines: LineRange | undefined;
  readonly onSelectLines: (lines: LineRange) => void;
  /** The document with what changed in it, in place of the text as it is. */
  readonly compared: MarkdownDocument | undefined;
  /** The same for the source. */
  readonly changedLines: ReadonlyMap<number, Change> | undefined;
};

/** A text as what it is: Markdown, data, a table, or source. */
export function DocumentContent({
  document,
  name,
  version,
  hrefOf,
  addressOf,
  view: { asSource, lines, onSelectLines, compared, changedLines },
}: {
  document: OpenDocument;
  /** Undefined for a file from this computer. */
  name: SpecificationName | undefined;
  version: string | undefined;
  /** The link to a fragment; the same function as long as it leads to the same, or all is drawn again. */
  hrefOf: (fragment: string) => string;
  /** The whole address of a fragment; undefined where the document has none. */
  addressOf: ((fragment: string) => string) | undefined;
  view: DocumentView;
}) {
  const { kind, text, language, markdown } = document;
  const resolveLink = useLinkResolver(name, hrefOf);
  const Image = useCallback(
    ({ src, alt, title }: { src: string; alt: string; title: string | undefined }) =>
      name === undefined ? (
        alt
      ) : (
        <SpecificationImage from={name} version={version} src={src} alt={alt} title={title} />
      ),
    [name, version],
  );
  // Read when a section is copied: other functions would have all of the document drawn again.
  const latest = useRef(document);
  useEffect(() => {
    latest.current = document;
  });
  const headingTools = useCallback(
    (heading: Heading) => (
      <HeadingTools
        heading={heading}
        sectionOf={(section) =>
          sectionSource(latest.current.text, section, latest.current.markdown?.headings ?? [])
        }
        addressOf={addressOf}
      />
    ),
    [addressOf],
  );

  if (text.trim() === '' && compared === undefined && !asSource) {
    return <p>This specification is empty.</p>;
  }
  if (markdown && !asSource) {
    return (
      <MarkdownView
        document={compared ?? markdown}
        resolveLink={resolveLink}
        Image={Image}
        headingTools={headingTools}
      />
    );
  }
  // A tree and a table show no changes.
  if (asSource || kind === 'source' || changedLines !== undefined) {
    return (
      <SourceView
        text={text}
        language={language}
        selected={lines}
        onSelect={onSelectLines}
        {...(changedLines && { changedLines })}
      />
    );
  }
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      {kind === 'table' ? (
        <CsvTable text={text} />
      ) : (
        <DataFile text={text} language={language === 'json' ? 'json' : 'yaml'} />
      )}
    </Suspense>
  );
}
