import {
  Code,
  Copy,
  Download,
  ExternalLink,
  FileText,
  FoldHorizontal,
  History,
  Link2,
  type LucideIcon,
  Printer,
  Search,
  UnfoldHorizontal,
} from 'lucide-react';
import { fileName, type OpenDocument } from '#features/specifications/document/open-document.ts';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { downloadText } from '#ui/page/download.ts';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import type { ReadingWidth } from './use-reading-width.ts';

type ReaderAction = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly onAction: () => void;
};

/** What can be done with a document that is read, besides reading it. */
export function ReaderMenu({
  document: { text, path, kind },
  address,
  asSource,
  onSource,
  width,
  onFind,
  onVersions,
  codeHost,
}: {
  document: OpenDocument;
  /** The whole address of this page; undefined where there is none to share. */
  address: string | undefined;
  asSource: boolean;
  onSource: (asSource: boolean) => void;
  width: ReadingWidth;
  onFind: () => void;
  onVersions?: (() => void) | undefined;
  /** The address at the code host. */
  codeHost?: string | undefined;
}) {
  const copy = useCopyWithToast();
  const groups: readonly (readonly ReaderAction[])[] = [
    [
      { label: 'Find in document', icon: Search, keys: '/', onAction: onFind },
      ...(kind === 'source'
        ? []
        : [
            asSource
              ? { label: 'Document', icon: FileText, onAction: () => onSource(false) }
              : { label: 'Source', icon: Code, onAction: () => onSource(true) },
          ]),
      {
        label: width.isWide ? 'Narrow text' : 'Wide text',
        icon: width.isWide ? FoldHorizontal : UnfoldHorizontal,
        onAction: width.toggle,
      },
      ...(onVersions ? [{ label: 'Versions', icon: History, onAction: onVersions }] : []),
    ],
    [
      ...(codeHost
        ? [
            {
              label: 'Open at code host',
              icon: ExternalLink,
              onAction: () => window.open(codeHost, '_blank', 'noopener,noreferrer'),
            },
          ]
        : []),
      ...(address === undefined
        ? []
        : [
            {
              label: 'Copy link',
              icon: Link2,
              onAction: () => copy(address, 'Link copied.'),
            },
          ]),
      { label: 'Copy path', icon: Copy, onAction: () => copy(path, 'Path copied.') },
      {
        label: 'Download',
        icon: Download,
        onAction: () => downloadText(fileName(path), 'text/plain;charset=utf-8', text),
      },
      // The menu is gone a frame later; it would be printed.
      {
        label: 'Print…',
        icon: Printer,
        onAction: () => requestAnimationFrame(() => window.print()),
      },
    ],
  ];
  useOfferedActions(() =>
    groups.flat().map(({ label, icon, keys, onAction }) => ({
      id: `reader ${label}`,
      label,
      context: fileName(path),
      icon,
      shortcut: keys,
      run: onAction,
    })),
  );
  return <MoreMenu label="More actions" groups={groups} />;
}
