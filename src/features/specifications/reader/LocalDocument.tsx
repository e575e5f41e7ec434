import { TableOfContents } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOpenDocument } from '#features/specifications/document/use-open-document.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Reader } from './Reader.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { ReaderMenu } from './ReaderMenu.tsx';
import { fragmentOf } from './use-fragment.ts';
import { useReadingWidth } from './use-reading-width.ts';

function hrefOf(slug: string): string {
  return `#${encodeURIComponent(slug)}`;
}

/** A text that is in no repository, as it is read. Its sections have no address that could be shared. */
export function LocalDocument({
  name,
  title = name,
  text,
  back,
  notice,
  facts,
  takesFocus = false,
}: {
  /** Of the file, with its ending. */
  name: string;
  title?: string | undefined;
  text: string;
  /** A button or a link, before the name. */
  back: ReactNode;
  notice?: ReactNode;
  /** Below the outline. */
  facts: ReactNode;
  /** What opened it is gone. */
  takesFocus?: boolean;
}) {
  const { hash, key } = useLocation();
  const width = useReadingWidth();
  const scroller = useRef<HTMLElement>(null);
  const [asSource, setAsSource] = useState(false);
  const [lines, setLines] = useState<readonly [number, number]>();
  const document = useOpenDocument(name, text);
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus]);
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
      bar={({ outlineId }) => (
        <ReaderBar name={{ path: title }} back={back}>
          {outlineId && (
            <IconButton icon={TableOfContents} label="On this page" popoverTarget={outlineId} />
          )}
          <ReaderMenu
            document={document}
            address={undefined}
            asSource={asSource}
            onSource={setAsSource}
            width={width}
          />
        </ReaderBar>
      )}
      notices={notice}
      facts={facts}
    />
  );
}
