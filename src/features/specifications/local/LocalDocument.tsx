import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpenDocument } from '#features/specifications/document/open-document.ts';
import { Reader } from '#features/specifications/reader/Reader.tsx';

/** A reader of a text that is in no repository. Its sections have no URL that could be shared. */
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
  /** For a text in place of the button that opened it. */
  takesFocus?: boolean;
}) {
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
      title={{ path: title }}
      scroller={scroller}
      view={{ asSource, lines, onSelectLines: setLines }}
      back={back}
      menu={{}}
      onSource={setAsSource}
      notices={notice}
      facts={facts}
    />
  );
}
