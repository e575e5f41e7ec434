import { Copy, ExternalLink, Link2 } from 'lucide-react';
import type { BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  CommandButton,
  CommandLink,
  CommandList,
} from '#features/bookmarks/commands/CommandList.tsx';
import { useCopyWithToast } from '#features/bookmarks/use-copy-with-toast.ts';
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
        items={[
          { term: 'Repository', value: given(codeHostSlug) },
          { term: 'Path', value: given(path) },
        ]}
      />
      <RecoveredNotice reason={recovered} />
      {link.href === undefined && <p className={styles.reason}>{link.reason}</p>}
      <CommandList>
        {link.href !== undefined && (
          <>
            <CommandLink icon={ExternalLink} label="Open at code host" href={link.href} />
            <CommandButton
              icon={Link2}
              label="Copy link"
              run={() => copy(link.href, 'Link copied.')}
            />
          </>
        )}
        {path !== null && path !== '' && (
          <CommandButton icon={Copy} label="Copy path" run={() => copy(path, 'Path copied.')} />
        )}
      </CommandList>
    </div>
  );
}
