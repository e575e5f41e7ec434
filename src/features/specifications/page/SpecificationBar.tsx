import { ArrowLeft, ExternalLink, History, TableOfContents } from 'lucide-react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { fileName, type OpenDocument } from '#features/specifications/document/open-document.ts';
import { ReaderBar } from '#features/specifications/reader/ReaderBar.tsx';
import { ReaderMenu } from '#features/specifications/reader/ReaderMenu.tsx';
import type { ReaderControls } from '#features/specifications/reader/reader-controls.ts';
import type { ReadingWidth } from '#features/specifications/reader/use-reading-width.ts';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import { RepositoryNeighbours } from './RepositoryNeighbours.tsx';

/** The bar of a specification. On a phone most of it is in the menu. */
export function SpecificationBar({
  name,
  document,
  controls: { openFind, outlineId },
  slots: { BookmarkMenu, FolderNeighbours },
  address,
  asSource,
  onSource,
  width,
  onVersions,
}: {
  name: SpecificationName;
  document: OpenDocument;
  controls: ReaderControls;
  slots: BookmarkSlots;
  address: string;
  asSource: boolean;
  onSource: (asSource: boolean) => void;
  width: ReadingWidth;
  /** Undefined where the service keeps no history. */
  onVersions: (() => void) | undefined;
}) {
  const isPhone = useMedia(narrowScreen);
  const codeHost = useCodeHostLink(name);
  const context = fileName(name.path);
  const versions = { id: 'reader Versions', label: 'Versions', context, icon: History };
  const opening = { id: 'reader Open', label: 'Open at code host', context, icon: ExternalLink };
  useOfferedActions(() => {
    // On a phone they are in the menu, which offers them.
    if (isPhone) return [];
    return [
      ...(onVersions ? [{ ...versions, run: onVersions }] : []),
      ...(codeHost
        ? [{ ...opening, run: () => window.open(codeHost, '_blank', 'noopener,noreferrer') }]
        : []),
    ];
  });
  return (
    <ReaderBar
      name={name}
      back={<IconLink icon={ArrowLeft} label="Back to bookmarks" to={paths.bookmarks()} />}
    >
      {!isPhone && (
        <>
          <FolderNeighbours name={name} otherwise={<RepositoryNeighbours name={name} />} />
          {onVersions && (
            <Button variant="quiet" icon={History} onClick={onVersions}>
              Versions
            </Button>
          )}
          {codeHost && <IconLink icon={ExternalLink} label="Open at code host" href={codeHost} />}
        </>
      )}
      {outlineId && (
        <IconButton icon={TableOfContents} label="On this page" popoverTarget={outlineId} />
      )}
      <BookmarkMenu name={name} title={document.title} compact={isPhone} />
      <ReaderMenu
        document={document}
        address={address}
        asSource={asSource}
        onSource={onSource}
        width={width}
        onFind={openFind}
        onVersions={isPhone ? onVersions : undefined}
        codeHost={isPhone ? codeHost : undefined}
      />
    </ReaderBar>
  );
}
