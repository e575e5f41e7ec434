import type { BookmarkNode, RecoveredReason } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';
import { truncate } from '#text/truncate.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import styles from './details.module.css';

function given(text: string | null) {
  return text === null || text === '' ? <MissingValue /> : <code dir="auto">{truncate(text)}</code>;
}

/** Repository and path of a bookmark, and the reason if it has no link. */
export function BookmarkProperties({ node: { bookmark, recovered } }: { node: BookmarkNode }) {
  const { canRead, specificationLink } = useScreen();
  const link = buildCodeHostLink(specificationLink, bookmark);
  return (
    <Stack gap={12} above={12}>
      <DescriptionList
        items={[
          { term: 'Repository', value: given(bookmark.codeHostSlug) },
          { term: 'Path', value: given(bookmark.path) },
        ]}
      />
      <RecoveredNotice reason={recovered} />
      {link.href === undefined && !canRead && <p className={styles.inside}>{link.reason}</p>}
    </Stack>
  );
}

/** Notice that says why a node is in “Recovered”. */
export function RecoveredNotice({ reason }: { reason: RecoveredReason | null }) {
  if (reason === null) return null;
  return reason.kind === 'cycle' ? (
    <Notice tone="warn" title="This folder contains itself">
      The folder is inside a folder that it contains. It is shown here so that you can see what is
      in it.
    </Notice>
  ) : (
    <Notice tone="warn" title="Its folder is missing">
      It belongs in the folder with the ID “<bdi>{reason.folderId}</bdi>”, which the service didn’t
      send.
    </Notice>
  );
}
