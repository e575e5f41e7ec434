import { Copy, ExternalLink, Link2 } from 'lucide-react';
import type { BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { codeHostLink } from '#features/bookmarks/code-host-link.ts';
import {
  NodeAction,
  NodeActions,
  NodeLinkAction,
} from '#features/bookmarks/commands/NodeActions.tsx';
import { useCopyWithToast } from '#features/bookmarks/use-copy-with-toast.ts';
import { useServices } from '#platform/react.tsx';
import { truncate } from '#text/truncate.ts';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './BookmarkPanel.module.css';
import { RecoveredNotice } from './RecoveredNotice.tsx';

function given(text: string | null) {
  return text === null || text === '' ? <NotGiven /> : <code dir="auto">{truncate(text)}</code>;
}

/** Details of a bookmark. */
export function BookmarkPanel({ node }: { node: BookmarkNode }) {
  const { config } = useServices();
  const copy = useCopyWithToast();
  const { bookmark, recovered } = node;
  const { codeHostSlug, path } = bookmark;
  const link = codeHostLink(config.specificationLink, bookmark);
  return (
    <div className={styles.details}>
      <DescriptionList
        facts={[
          { term: 'Repository', value: given(codeHostSlug) },
          { term: 'Path', value: given(path) },
        ]}
      />
      <RecoveredNotice reason={recovered} />
      {link.href === undefined && <p className={styles.reason}>{link.reason}</p>}
      <NodeActions>
        {link.href !== undefined && (
          <>
            <NodeLinkAction icon={ExternalLink} label="Open at code host" href={link.href} />
            <NodeAction
              icon={Link2}
              label="Copy link"
              onPress={() => copy(link.href, 'Link copied.')}
            />
          </>
        )}
        {path !== null && path !== '' && (
          <NodeAction icon={Copy} label="Copy path" onPress={() => copy(path, 'Path copied.')} />
        )}
      </NodeActions>
    </div>
  );
}
