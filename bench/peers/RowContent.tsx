import type { PeerNode } from '#bench/libraries/tree-data.ts';
import styles from '#features/bookmarks/rows/rows.module.css';

/** Content of a row in every compared tree: the same texts, fonts and icons as the app's row. */
export function RowContent({
  node: { name, detail, children },
  open,
}: {
  node: PeerNode;
  open: boolean;
}) {
  const kind = children === undefined ? 'bookmark' : 'folder';
  return (
    <>
      <span className={styles.icon} data-kind={kind} data-open={open || undefined} />
      <bdi className={styles.name} data-kind={kind}>
        {name}
      </bdi>
      <bdi className={styles.detail} data-kind={kind}>
        {detail}
      </bdi>
    </>
  );
}
