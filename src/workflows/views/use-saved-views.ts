import { useObservable } from '#platform/react.tsx';
import { personList } from '#workflows/storage/person-storage.ts';
import {
  renamedView,
  type SavedView,
  savedViewSchema,
  withoutView,
  withViews,
} from './saved-view.ts';

const useViewList = personList('saved-views', savedViewSchema);

export type SavedViews = {
  readonly views: readonly SavedView[];
  readonly add: (views: readonly SavedView[]) => void;
  readonly rename: (view: SavedView, name: string) => void;
  readonly remove: (view: SavedView) => void;
};

/** The views that the signed-in person has saved in this browser. */
export function useSavedViews(): SavedViews {
  const list = useViewList();
  return {
    views: useObservable(list),
    add: (views) => list.change((present) => withViews(present, views)),
    rename: (view, name) => list.change((present) => renamedView(present, view, name)),
    remove: (view) => list.change((present) => withoutView(present, view)),
  };
}
