import * as v from 'valibot';

/** A list as it is filtered, sorted and grouped, under a name. */
export const savedViewSchema = v.object({
  list: v.picklist(['competencies', 'people']),
  /** Apart from the others of the list. */
  name: v.string(),
  /** Of the list’s address, as the list writes it. */
  query: v.string(),
});

export type SavedView = Readonly<v.InferOutput<typeof savedViewSchema>>;
export type ViewedList = SavedView['list'];

export const longestViewName = 80;
/** Longer ones aren’t kept. */
const longestQuery = 8_000;
/** Of these nobody has more. */
const mostKept = 200;

/** The view of this name, in any case. */
export function findView(
  views: readonly SavedView[],
  { list, name }: Pick<SavedView, 'list' | 'name'>,
): SavedView | undefined {
  const wanted = name.trim().toLowerCase();
  return views.find((view) => view.list === list && view.name.toLowerCase() === wanted);
}

/** Those that can be kept and whose name isn’t there yet, each once. */
export function newViews(
  views: readonly SavedView[],
  others: readonly SavedView[],
): readonly SavedView[] {
  return others.filter(
    (view, index) =>
      view.name.trim() !== '' &&
      view.name.length <= longestViewName &&
      view.query.length <= longestQuery &&
      findView(views, view) === undefined &&
      findView(others.slice(0, index), view) === undefined,
  );
}

/** With these too, after the others. */
export function withViews(
  views: readonly SavedView[],
  others: readonly SavedView[],
): readonly SavedView[] {
  return [...views, ...newViews(views, others)].slice(0, mostKept);
}

/** Without one; nothing else of its name is there. */
export function withoutView(views: readonly SavedView[], gone: SavedView): readonly SavedView[] {
  const found = findView(views, gone);
  return views.filter((view) => view !== found);
}

/** With another name for one, in its place. */
export function renamedView(
  views: readonly SavedView[],
  renamed: SavedView,
  name: string,
): readonly SavedView[] {
  const found = findView(views, renamed);
  return views.map((view) => (view === found ? { ...view, name } : view));
}
