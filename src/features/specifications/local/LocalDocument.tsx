import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import {
  type ParsedDocument,
  useParsedDocument,
} from '#features/specifications/document/parsed-document.ts';
import type { DocumentMode } from '#features/specifications/reader/DocumentContent.tsx';
import { Reader } from '#features/specifications/reader/Reader.tsx';

/** Reader for a text that isn't in a repository. */
export function LocalDocument({
  name,
  title = name,
  text,
  path,
  back,
  notice,
  facts,
  takesFocus = false,
}: {
  /** File name with its extension. */
  name: string;
  title?: string | undefined;
  text: string;
  /** URL path of the text; undefined if only this browser contains the text. */
  path?: string;
  /** Button or link shown before the name of the document. */
  back: ReactNode;
  notice?: ReactNode;
  /** Content shown below the outline of the document. */
  facts: ReactNode | ((document: ParsedDocument) => ReactNode);
  /**
   * True if the text must take focus when it appears, because it replaces the focused button that
   * opened it.
   */
  takesFocus?: boolean;
}) {
  const scroller = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<DocumentMode>('document');
  const [lines, setLines] = useState<readonly [number, number]>();
  const document = useParsedDocument(name, text);
  const { hash } = useLocation();
  const href = useHref(path ?? '');
  const address = path && `${window.location.origin}${href}`;
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus]);
  return (
    <Reader
      document={document}
      name={undefined}
      title={{ path: title }}
      scroller={scroller}
      view={{ mode, lines, onSelectLines: setLines, address }}
      back={back}
      menu={{ address: address && `${address}${hash}` }}
      onMode={setMode}
      notices={notice}
      facts={typeof facts === 'function' ? facts(document) : facts}
    />
  );
}
