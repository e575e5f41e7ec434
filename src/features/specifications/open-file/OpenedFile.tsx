import { TableOfContents, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LocalFile } from '#data/specifications/local-file.ts';
import { useOpenDocument } from '#features/specifications/document/use-open-document.ts';
import { Reader } from '#features/specifications/reader/Reader.tsx';
import { ReaderBar } from '#features/specifications/reader/ReaderBar.tsx';
import { ReaderMenu } from '#features/specifications/reader/ReaderMenu.tsx';
import { ReadingFacts } from '#features/specifications/reader/ReadingFacts.tsx';
import { fragmentOf } from '#features/specifications/reader/use-fragment.ts';
import { useReadingWidth } from '#features/specifications/reader/use-reading-width.ts';
import { IconButton } from '#ui/button/IconButton.tsx';

function hrefOf(slug: string): string {
  return `#${encodeURIComponent(slug)}`;
}

/** A file from this computer, as it is read. It has no address that could be shared. */
export function OpenedFile({
  file: { name, content },
  notice,
  onClose,
}: {
  file: LocalFile;
  notice: ReactNode;
  onClose: () => void;
}) {
  const { hash, key } = useLocation();
  const width = useReadingWidth();
  const scroller = useRef<HTMLElement>(null);
  const [asSource, setAsSource] = useState(false);
  const [lines, setLines] = useState<readonly [number, number]>();
  const document = useOpenDocument(name, content.text);
  // The button that opened it is gone.
  useEffect(() => scroller.current?.focus(), []);
  return (
    <Reader
      document={document}
      name={undefined}
      scroller={scroller}
      view={{
        asSource,
        lines,
        onSelectLines: setLines,
        compared: undefined,
        changedLines: undefined,
      }}
      fragment={fragmentOf(hash)}
      fragmentKey={key}
      addressOf={undefined}
      hrefOf={hrefOf}
      isWide={width.isWide}
      bar={({ openFind, outlineId }) => (
        <ReaderBar
          name={{ path: name }}
          back={<IconButton icon={X} label="Close the file" onClick={onClose} />}
        >
          {outlineId && (
            <IconButton icon={TableOfContents} label="On this page" popoverTarget={outlineId} />
          )}
          <ReaderMenu
            document={document}
            address={undefined}
            asSource={asSource}
            onSource={setAsSource}
            width={width}
            onFind={openFind}
          />
        </ReaderBar>
      )}
      notices={notice}
      facts={
        <ReadingFacts text={content.text} changedAt={content.lastModified} version={undefined} />
      }
    />
  );
}
