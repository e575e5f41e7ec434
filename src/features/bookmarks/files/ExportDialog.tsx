import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  bookmarkColumns,
  createBookmarkRows,
  extractSubtrees,
  writeNetscapeHtml,
  writeStateFile,
} from '#data/bookmarks/files/export-files.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { countNodes, findCurrentNodes } from '#data/bookmarks/tree/selection.ts';
import { formatNodeCounts, formatNodes } from '#features/bookmarks/node-labels.tsx';
import { useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { toCsv } from '#text/csv.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import styles from './files.module.css';

const exportFormats = ['html', 'json', 'csv'] as const;
type ExportFormat = (typeof exportFormats)[number];

const formats: Readonly<Record<ExportFormat, { type: string; name: string; use: string }>> = {
  html: {
    type: 'text/html',
    name: 'HTML',
    use: 'For browsers: Chrome, Edge, Firefox and Safari import it with its folders.',
  },
  json: {
    type: 'application/json',
    name: 'JSON',
    use: 'A complete copy. “Open a file” and “Import” read it back.',
  },
  csv: {
    type: 'text/csv',
    name: 'CSV',
    use: 'For spreadsheets: a row for each bookmark, with its folder, repository, path and link.',
  },
};

/**
 * Dialog that downloads the whole tree or some of its nodes as a file, for other programs or for
 * this app.
 * @param nodes nodes to export, in tree order, without nodes inside other nodes of the list;
 * undefined for the whole tree
 */
export function ExportDialog({
  state,
  nodes: chosen,
  onClose,
}: {
  state: BookmarkState;
  nodes: readonly TreeNode[] | undefined;
  onClose: () => void;
}) {
  const tree = getTree(state);
  // The tree can have changed since the dialog opened.
  const nodes = chosen && findCurrentNodes(tree, chosen);
  const toasts = useToasts();
  const { addressOf, host } = useBookmarkUrls();
  const [format, setFormat] = useState<ExportFormat>('html');
  const group = useId();
  const exported = nodes ?? tree.roots;
  const [first] = exported;

  const download = () => {
    const title = nodes?.length === 1 && first ? first.name : 'bookmarks';
    const filename = addDateToFileName(title, format);
    const { text, left = 0 } =
      format === 'html'
        ? writeNetscapeHtml(tree, exported, { title, addressOf })
        : format === 'json'
          ? { text: writeStateFile(nodes === undefined ? state : extractSubtrees(tree, nodes)) }
          : { text: toCsv(bookmarkColumns, createBookmarkRows(tree, exported, addressOf)) };
    downloadText(filename, formats[format].type, text);
    onClose();
    if (left === 0) toasts.show(`Exported as ${filename}.`);
    else {
      toasts.show(
        `Exported as ${filename}, without ${formatCount(left, 'bookmark that has', 'bookmarks that have')} no URL. JSON keeps everything.`,
        'problem',
      );
    }
  };

  return (
    <Dialog
      title={nodes === undefined ? 'Export all bookmarks' : <>Export {formatNodes(nodes)}</>}
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
      <Text below={4} tone="soft">
        {formatNodeCounts(countNodes(exported).withDescendants) ?? 'Nothing'} will be in the file.
      </Text>
      <fieldset className={styles.formats}>
        <Text as="legend" below={6} weight={500}>
          Format
        </Text>
        {exportFormats.map((one) => (
          <label key={one} className={styles.format} data-hover>
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
                {formats[one].name}
              </span>
              <span className={styles.use} id={`${group}-${one}-use`}>
                {formats[one].use}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {format !== 'json' && (
        <Text below={4} tone="soft">
          {host === undefined
            ? 'Links open this app, because no code host is configured.'
            : `Links open ${host}.`}
        </Text>
      )}
    </Dialog>
  );
}
