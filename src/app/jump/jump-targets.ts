import { AppWindow, GraduationCap, User } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ownersOf } from '#data/directory/competencies/owners.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { filterByWords } from '#text/search-text.ts';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import { type JumpGroup, type JumpTarget, placeTarget } from './jump-target.ts';

/** Of each group, once something is typed. */
export const mostShown = 6;

const pages = (canSearch: boolean) => [
  { label: 'Competencies', context: 'Page', to: paths.competencies() },
  { label: 'People', context: 'Page', to: paths.people() },
  { label: 'Bookmarks', context: 'Page', to: paths.bookmarks() },
  ...(canSearch ? [{ label: 'Specifications', context: 'Page', to: paths.specifications() }] : []),
  { label: 'Open a file', context: 'Page', to: paths.openFile() },
  { label: 'Webhooks', context: 'Settings', to: paths.webhooks() },
  { label: 'New webhook', context: 'Settings', to: paths.newWebhook() },
  { label: 'Verify deliveries', context: 'Settings', to: paths.verifyDeliveries() },
];

/**
 * The pages, which are shown while nothing is typed.
 * @param canSearch whether specifications can be searched here (viewer.specifications)
 */
export function pageGroup(canSearch: boolean): JumpGroup {
  return { name: 'Pages', targets: pages(canSearch).map((page) => placeTarget(AppWindow, page)) };
}

/** Every competency and owner that has been read. */
export function directoryGroups(competencies: readonly ListedCompetency[]): readonly JumpGroup[] {
  return [
    {
      name: 'Competencies',
      targets: competencies.map(({ category, name, occurrence }) =>
        placeTarget(GraduationCap, {
          label: name || '(unnamed)',
          context: category || 'No category',
          to: paths.competency(category, name, { occurrence }),
        }),
      ),
    },
    {
      name: 'People',
      targets: ownersOf(competencies).map(({ name }) =>
        placeTarget(User, { label: name, context: 'Person', to: paths.person(name) }),
      ),
    },
  ];
}

/** What the screen offers. */
export function actionGroup(actions: readonly OfferedAction[]): JumpGroup {
  return {
    name: 'Actions',
    targets: actions.map(
      (action): JumpTarget => ({
        ...action,
        id: `action ${action.id}`,
        searchText: foldText(`${action.label}\n${action.context}`),
      }),
    ),
  };
}

/** Those in `items` whose text begins with what is typed come first. */
export function beginningFirst<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
): readonly T[] {
  const beginning = foldText(typed.trim());
  const isFirst = (item: T) => textOf(item).startsWith(beginning);
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}

const textOf = ({ searchText }: JumpTarget) => searchText;

/** The targets with every word of `typed`, those that begin with it first; all while nothing is typed. */
export function findInGroup({ name, targets }: JumpGroup, typed: string): JumpGroup {
  if (typed.trim() === '') return { name, targets };
  const found = beginningFirst(filterByWords(targets, typed, textOf), typed, textOf);
  return { name, targets: found.slice(0, mostShown) };
}

/** The groups that have targets; those whose first one begins with what is typed come first. */
export function sortGroups(groups: readonly JumpGroup[], typed: string): readonly JumpGroup[] {
  const filled = groups.filter(({ targets }) => targets.length > 0);
  return beginningFirst(filled, typed, ({ targets: [first] }) => first?.searchText ?? '');
}
