import { useState } from 'react';
import type { BookmarkTree } from '#data/bookmarks/bookmark-tree.ts';
import type { PlantReport } from '#data/bookmarks/plant-report.ts';
import type { FolderNode } from '#data/bookmarks/tree-node.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { PlantDialog, usePlanting } from './PlantDialog.tsx';

/**
 * Imports a file of bookmarks (viewer.write): first what will become of it, then how far it has come
 * and what came of it.
 */
export function ImportDialog({
  tree,
  initialPlace,
  onDone,
  onClose,
}: {
  tree: BookmarkTree;
  /** Where it goes unless another folder is chosen. */
  initialPlace: FolderNode | null;
  /** The import has ended, and the person has seen how. */
  onDone: (report: PlantReport) => void;
  /** Nothing has been imported. */
  onClose: () => void;
}) {
  const planting = usePlanting();
  const [hasBegun, setBegun] = useState(false);
  if (!hasBegun) {
    return (
      <ImportChoice
        tree={tree}
        initialPlace={initialPlace}
        onImport={(steps) => {
          setBegun(true);
          void planting.start({ steps });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <PlantDialog
      title="Import bookmarks"
      busy="Importing"
      planting={planting}
      onClose={() => (planting.report === undefined ? onClose() : onDone(planting.report))}
    />
  );
}
