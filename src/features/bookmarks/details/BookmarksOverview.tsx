import { Upload } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { BookmarkNode, BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import { getSpecificationKey } from '#data/specifications/specification.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import {
  type LastReadVersionsByKey,
  useLastReadVersionsByKey,
} from '#features/bookmarks/use-last-read-versions-by-key.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './details.module.css';
import { NodeList, useOpenNode } from './NodeList.tsx';

const maxListed = 5;
/** Maximum number of bookmarks with which a user is probably new, and might import bookmarks. */
const maxBookmarksOfNewUser = 20;

/** Returns the first bookmark of each specification, the one read last first. */
function findReadBookmarks(
  { nodes }: BookmarkTree,
  byKey: LastReadVersionsByKey['byKey'] = new Map(),
): readonly BookmarkNode[] {
  const found = new Map<string, BookmarkNode>();
  if (byKey.size === 0) return [];
  for (const node of nodes) {
    const name = node.kind === 'bookmark' ? getSpecification(node.bookmark) : undefined;
    const key = name && getSpecificationKey(name);
    if (node.kind !== 'bookmark' || key === undefined) continue;
    if (byKey.has(key) && !found.has(key)) found.set(key, node);
  }
  return [...byKey.keys()].flatMap((key) => found.get(key) ?? []);
}

/**
 * Details shown while no row is selected: changed bookmarks, recently read bookmarks, and bookmarks that
 * were added in this browser.
 */
export function BookmarksOverview() {
  const screen = useScreen();
  const { saved, stacks, canRead, canWrite } = screen;
  const lastReads = useLastReadVersionsByKey();
  const read = useMemo(() => findReadBookmarks(saved, lastReads.byKey), [saved, lastReads.byKey]);
  const isChanged = ({ bookmark }: BookmarkNode) => {
    const name = getSpecification(bookmark);
    const lastRead = name && lastReads.byKey?.get(getSpecificationKey(name));
    return lastRead !== undefined && hasChanged(lastRead);
  };
  const added = stacks.getAddedKeys().flatMap((key) => {
    const node = saved.byKey.get(key);
    return node?.kind === 'bookmark' ? [node] : [];
  });
  const shownRead = canRead ? read : [];
  return (
    <>
      {canWrite && saved.total.bookmarks <= maxBookmarksOfNewUser && (
        <section className={styles.section}>
          <h2>Bring your bookmarks</h2>
          <p className={styles.text}>
            Import bookmarks from a browser’s export, a saved copy or a list of links.
          </p>
          <Button icon={Upload} onClick={() => screenCommands.import.run(screen)}>
            Import
          </Button>
        </section>
      )}
      <Section title="Changed since you read it" nodes={shownRead.filter(isChanged)} />
      <Section
        title="Recently read"
        nodes={shownRead.filter((node) => !isChanged(node)).slice(0, maxListed)}
      />
      <Section title="Added in this browser" nodes={[...new Set(added)].slice(0, maxListed)} />
      <p className={styles.text}>Select a folder or a bookmark to see its details and actions.</p>
    </>
  );
}

function Section({ title, nodes }: { title: string; nodes: readonly BookmarkNode[] }) {
  const titleId = useId();
  const onOpen = useOpenNode();
  if (nodes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <NodeList nodes={nodes} step={maxListed} onOpen={onOpen} />
    </section>
  );
}
