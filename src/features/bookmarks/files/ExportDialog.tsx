import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkColumns, bookmarkRows } from '#data/bookmarks/files/bookmark-table.ts';
import { type AddressOf, writeNetscapeHtml } from '#data/bookmarks/files/netscape-html.ts';
import { partOf, writeStateFile } from '#data/bookmarks/files/state-file.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { type BookmarkTree, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatTally, nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { toCsv } from '#text/csv.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { datedFileName, downloadText } from '#ui/page/download.ts';
import styles from './ExportDialog.module.css';

const exportFormats = ['html', 'json', 'csv'] as const;
type ExportFormat = (typeof exportFormats)[number];

type ExportFile = {
  readonly filename: string;
  readonly type: string;
  readonly text: string;
  /** How many bookmarks are left out, because they have no address. */
  readonly left: number;
};

type ExportContent = {
  /** The outermost nodes of the tree that are exported, in order. */
  readonly nodes: readonly TreeNode[];
  readonly tree: BookmarkTree;
  /** The whole state as the service answered it; undefined for a part, which is made from the tree. */
  readonly whole: BookmarkState | undefined;
  /** For the file name and the title. */
  readonly name: string;
  readonly addressOf: AddressOf;
};

const types: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html',
  json: 'application/json',
  csv: 'text/csv',
};

function written(
  format: ExportFormat,
  { tree, nodes, whole, name, addressOf }: ExportContent,
): Pick<ExportFile, 'text' | 'left'> {
  if (format === 'html') {
    const { html, left } = writeNetscapeHtml(tree, nodes, { title: name, addressOf });
    return { text: html, left };
  }
  if (format === 'json') {
    return { text: writeStateFile(whole ?? partOf(tree, nodes)), left: 0 };
  }
  return { text: toCsv(bookmarkColumns, bookmarkRows(tree, nodes, addressOf)), left: 0 };
}

/** A file to download, named by content and day. */
function exportFile(format: ExportFormat, content: ExportContent): ExportFile {
  const filename = datedFileName(content.name, format);
  return { filename, type: types[format], ...written(format, content) };
}

const formatWords: Readonly<Record<ExportFormat, { name: string; use: string }>> = {
  html: {
    name: 'HTML',
    use: 'For browsers: Chrome, Edge, Firefox and Safari import it with its folders.',
  },
  json: {
    name: 'JSON',
    use: 'A complete copy. “Open a file” and “Import” read it back.',
  },
  csv: {
    name: 'CSV',
    use: 'For spreadsheets: a row for each bookmark, with its folder, repository, path and address.',
  },
};

function tallyOf(nodes: readonly TreeNode[]) {
  let folders = 0;
  let bookmarks = 0;
  for (const node of nodes) {
    if (node.kind === 'folder') folders += 1;
    if (node.kind === 'bookmark') bookmarks += 1;
    if (isBranch(node)) {
      folders += node.inside.folders;
      bookmarks += node.inside.bookmarks;
    }
  }
  return { folders, bookmarks };
}

/** Downloads the tree, or what of it is given, as a file for other programs or for this one. */
export function ExportDialog({
  tree,
  nodes,
  onClose,
}: {
  tree: BookmarkTree;
  /** Topmost, in the order of the tree; undefined for all of it. */
  nodes: readonly TreeNode[] | undefined;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { addressOf, host } = useAddresses();
  const [format, setFormat] = useState<ExportFormat>('html');
  const group = useId();
  const exported = nodes ?? tree.roots;
  const [first] = exported;
  const isOne = nodes?.length === 1;

  const download = () => {
    const cached = queryClient.getQueryData<CachedBookmarks>(bookmarksKey);
    const { filename, type, text, left } = exportFile(format, {
      tree,
      nodes: exported,
      whole: nodes === undefined ? cached?.state : undefined,
      name: isOne && first ? first.name : 'bookmarks',
      addressOf,
    });
    downloadText(filename, type, text);
    onClose();
    if (left === 0) toasts.show(`Exported as ${filename}.`);
    else {
      toasts.show(
        `Exported as ${filename}, without ${formatCount(left, 'bookmark that has', 'bookmarks that have')} no address. JSON keeps everything.`,
        'problem',
      );
    }
  };

  return (
    <Dialog
      title={nodes === undefined ? 'Export all bookmarks' : <>Export {nodesLabel(nodes)}</>}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon={Download} onClick={download}>
            Download
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {formatTally(tallyOf(exported)) ?? 'Nothing'} will be in the file.
      </p>
      <fieldset className={styles.formats}>
        <legend className={styles.legend}>Format</legend>
        {exportFormats.map((one) => (
          <label key={one} className={styles.format}>
            <input
              type="radio"
              name={group}
              aria-labelledby={`${group}-${one}`}
              aria-describedby={`${group}-${one}-use`}
              data-autofocus={one === format || undefined}
              checked={one === format}
              onChange={() => setFormat(one)}
            />
            <span>
              <span className={styles.name} id={`${group}-${one}`}>
                {formatWords[one].name}
              </span>
              <span className={styles.use} id={`${group}-${one}-use`}>
                {formatWords[one].use}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {format !== 'json' && (
        <p className={styles.text}>
          {host === undefined
            ? 'Addresses lead to this app, because no code host is set up.'
            : `Addresses lead to ${host}.`}
        </p>
      )}
    </Dialog>
  );
}
