import { type ReactNode, useEffect, useState } from 'react';
import { useParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { DocumentMetadata } from '#features/specifications/reader/DocumentMetadata.tsx';
import { Reader } from '#features/specifications/reader/Reader.tsx';
import {
  type DocumentMode,
  useOpenDocument,
  useUrlTarget,
} from '#features/specifications/reader/use-open-document.ts';

/** Reader for a text that isn't in a repository. */
export function LocalDocument({
  name,
  title,
  text,
  path = '',
  back,
  notices,
  changedAt,
  takesFocus = false,
}: {
  /** File name with its extension. */
  name: string;
  title?: string;
  text: string;
  /** URL path of the text; empty if only this browser contains the text. */
  path?: string;
  /** Button or link shown before the name of the document. */
  back: ReactNode;
  notices?: ReactNode;
  /** Date of the last change, or null if it is unknown; undefined to show no metadata. */
  changedAt?: Date | null;
  /**
   * True if the text must take focus when it appears, because it replaces the focused button that
   * opened it.
   */
  takesFocus?: boolean;
}) {
  const [mode, setMode] = useState<DocumentMode>('document');
  const [lines, onSelectLines] = useState<readonly [number, number]>();
  const document = useParsedDocument(name, text);
  const location = { path, mode, lines, onSelectLines, ...useUrlTarget() };
  const open = useOpenDocument(document, location);
  const { scroller } = open;
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus, scroller]);
  return (
    <Reader
      open={open}
      title={title}
      back={back}
      onMode={setMode}
      notices={notices}
      facts={
        changedAt !== undefined && (
          <DocumentMetadata document={document} changedAt={changedAt} version={undefined} />
        )
      }
    />
  );
}
