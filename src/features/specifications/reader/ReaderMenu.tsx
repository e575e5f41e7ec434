import {
  Code,
  Copy,
  Download,
  ExternalLink,
  FileText,
  FoldHorizontal,
  History,
  Link2,
  ListChecks,
  ListTree,
  Printer,
  Star,
  UnfoldHorizontal,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { getFileName } from '#data/specifications/specification.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import type { MenuAction } from '#ui/button/ContextMenu.tsx';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { downloadText } from '#ui/page/download.ts';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import type { DocumentMode, OpenDocument } from './use-open-document.ts';

type MaybeAction = MenuAction | false | undefined;

/**
 * Menu with the actions for a document. The actions are also in the command palette (“Jump to…”).
 */
export function ReaderMenu({
  open: {
    document,
    name,
    mode,
    address,
    requirements: { isHidden, setIsHidden },
  },
  onMode,
  isWide,
  onWide,
  onVersions,
}: {
  open: OpenDocument;
  onMode: (mode: DocumentMode) => void;
  isWide: boolean;
  onWide: (isWide: boolean) => void;
  onVersions: (() => void) | undefined;
}) {
  const { text, path, kind, api } = document;
  const { hash } = useLocation();
  const codeHost = useCodeHostLink(name);
  const place = name && ({ kind: 'specification', ...name } as const);
  // Wider screens have buttons for the versions, the code host and the star instead.
  const hasButtons = !useMediaQuery(narrowScreenQuery);
  const copy = useCopyWithToast();
  const stars = useStarredItems();
  const isStarred = place !== undefined && stars.has(place);
  const view: MaybeAction[] = [
    mode !== 'document' && {
      label: 'Formatted',
      icon: FileText,
      run: () => onMode('document'),
    },
    kind !== 'source' &&
      mode !== 'source' && { label: 'Source', icon: Code, run: () => onMode('source') },
    api !== undefined &&
      mode !== 'tree' && { label: 'Tree', icon: ListTree, run: () => onMode('tree') },
    isHidden !== undefined && {
      label: isHidden ? 'Show requirements' : 'Hide requirements',
      icon: ListChecks,
      run: () => setIsHidden(!isHidden),
    },
    {
      label: isWide ? 'Narrow text' : 'Wide text',
      icon: isWide ? FoldHorizontal : UnfoldHorizontal,
      run: () => onWide(!isWide),
    },
  ];
  const besideMenu: MaybeAction[] = [
    onVersions && { label: 'Versions', icon: History, run: onVersions },
    codeHost !== undefined && {
      label: 'Open at code host',
      icon: ExternalLink,
      run: () => window.open(codeHost, '_blank', 'noopener,noreferrer'),
    },
    place && {
      label: isStarred ? 'Remove the star' : 'Star',
      icon: Star,
      run: () => stars.toggle(place),
    },
  ];
  const file: MaybeAction[] = [
    address !== undefined && {
      label: 'Copy link',
      icon: Link2,
      run: () => copy(`${address}${hash}`, 'Link copied.'),
    },
    { label: 'Copy path', icon: Copy, run: () => copy(path, 'Path copied.') },
    {
      label: 'Download',
      icon: Download,
      run: () => downloadText(getFileName(path), 'text/plain;charset=utf-8', text),
    },
    // Opens the print dialog a frame later, after the menu has closed. Otherwise, the menu would be
    // printed.
    {
      label: 'Print…',
      icon: Printer,
      run: () => requestAnimationFrame(() => window.print()),
    },
  ];
  useRegisterActions(() =>
    available([...view, ...besideMenu, ...file]).map((action) => ({
      ...action,
      id: `reader ${action.label}`,
      context: getFileName(path),
    })),
  );
  const groups = hasButtons ? [view, file] : [view, besideMenu, file];
  return <MoreMenu label="More actions" groups={groups.map(available)} />;
}

function available(actions: readonly MaybeAction[]): readonly MenuAction[] {
  return actions.filter((action) => action !== false && action !== undefined);
}
