import type { BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useServices } from '#platform/react.tsx';
import { codeHostLink } from '#platform/specification-link/code-host-link.ts';
import { truncate } from '#text/truncate.ts';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './BookmarkPanel.module.css';
import { RecoveredNotice } from './RecoveredNotice.tsx';

function given(text: string | null) {
  return text === null || text === '' ? <NotGiven /> : <code dir="auto">{truncate(text)}</code>;
}

/** Facts about a bookmark. */
export function BookmarkPanel({ node, canRead }: { node: BookmarkNode; canRead: boolean }) {
  const { config } = useServices();
  const { bookmark, recovered } = node;
  const link = codeHostLink(config.specificationLink, bookmark);
  return (
    <div className={styles.details}>
      <DescriptionList
        items={[
          { term: 'Repository', value: given(bookmark.codeHostSlug) },
          { term: 'Path', value: given(bookmark.path) },
        ]}
      />
      <RecoveredNotice reason={recovered} />
      {link.href === undefined && !canRead && <p className={styles.reason}>{link.reason}</p>}
    </div>
  );
}
