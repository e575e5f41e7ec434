import { ListFilter } from 'lucide-react';
import { paths } from '#paths.ts';
import type { SavedView, ViewedList } from '#workflows/views/saved-view.ts';
import { type JumpTarget, placeTarget } from './jump-target.ts';

const lists: Readonly<
  Record<ViewedList, { context: string; to: (query: URLSearchParams) => string }>
> = {
  competencies: {
    context: 'View of competencies',
    to: (query) => paths.competencies({ view: query }),
  },
  people: { context: 'View of people', to: (query) => paths.people({}, query) },
};

/** The views that the person has saved. */
export function viewTargets(views: readonly SavedView[]): readonly JumpTarget[] {
  return views.map(({ list, name, query }) => {
    const { context, to } = lists[list];
    const target = placeTarget(ListFilter, {
      label: name,
      context,
      to: to(new URLSearchParams(query)),
    });
    // Two views may show the same.
    return { ...target, id: `view ${list} ${name}` };
  });
}
