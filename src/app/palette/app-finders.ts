import {
  CircleUserRound,
  Eraser,
  FileSearch,
  FolderTree,
  GraduationCap,
  History,
  type LucideIcon,
  Star,
  Users,
  Webhook,
} from 'lucide-react';
import type { UserProfilePaths } from '#app/UserProfileLinks.tsx';
import { paths } from '#paths.ts';
import { getItemKey, type ItemReference } from '#workflows/items/item-reference.ts';
import type { RecentItem } from '#workflows/items/recent-items.ts';
import {
  createLinkTarget,
  createListFinder,
  type Finder,
  type HistoryEntry,
  type PaletteAction,
  type PaletteTarget,
} from '#workflows/palette/palette.ts';

const maxRecentTargets = 8;
const maxStarredTargets = 10;

/** Finds the pages of the app, including the signed-in user's own. */
export function createPageFinder({ profile, competencies }: UserProfilePaths): Finder {
  const page = (icon: LucideIcon, label: string, context: string, to: string | undefined) =>
    to === undefined ? [] : [createLinkTarget(icon, { label, context, to })];
  return createListFinder('Pages', [
    ...page(GraduationCap, 'Competencies', 'Page', paths.competencies()),
    ...page(GraduationCap, 'Overview', 'Competencies', paths.competencyOverview()),
    ...page(GraduationCap, 'Compare', 'Competencies', paths.compareCompetencies()),
    ...page(Users, 'People', 'Page', paths.people()),
    ...page(FolderTree, 'Bookmarks', 'Page', paths.bookmarks()),
    ...page(FolderTree, 'Bookmark health', 'Bookmarks', paths.bookmarkHealth()),
    ...page(FileSearch, 'Specifications', 'Page', paths.specifications()),
    ...page(FileSearch, 'Open a file', 'Specifications', paths.chooseFile()),
    ...page(Webhook, 'Webhooks', 'Settings', paths.webhooks()),
    ...page(Webhook, 'Verify deliveries', 'Webhooks', paths.verifyDeliveries()),
    ...page(CircleUserRound, 'My profile', 'People', profile),
    ...page(GraduationCap, 'My competencies', 'Competencies', competencies),
  ]);
}

/** Lists first the screen's actions, then others of the features, then those of every screen. */
export function createActionFinder(
  registered: readonly PaletteAction[],
  ofFeatures: readonly PaletteTarget[],
): Finder {
  const targets = registered.map((action) => ({
    ...action,
    id: `action ${action.id}`,
    keywords: `${action.context}\n${action.keywords ?? ''}`,
  }));
  const ofScreen = targets.filter(({ everywhere }) => !everywhere);
  const ids = new Set(ofScreen.map(({ id }) => id));
  const others = ofFeatures.filter(({ id }) => !ids.has(id));
  const ofApp = targets.filter(({ everywhere }) => everywhere);
  return createListFinder('Actions', [...ofScreen, ...others, ...ofApp]);
}

type GetItemTarget = (item: ItemReference) => PaletteTarget | undefined;

/**
 * Finds the most recently starred items first; none once the user types, because the groups of the
 * features contain them.
 */
export function createStarredFinder(
  starred: readonly ItemReference[],
  getItemTarget: GetItemTarget,
): Finder {
  const targets = starred
    .flatMap((item) => getItemTarget(item) ?? [])
    .slice(0, maxStarredTargets)
    .map((target) => ({ ...target, icon: Star }));
  return { name: 'Starred', find: (typed) => (typed.trim() === '' ? targets : []) };
}

/**
 * Finds, without text, the latest items that exist and aren't starred. With text, only the history,
 * because the groups of the features contain the opened items.
 */
export function createRecentFinder(
  opened: readonly RecentItem[],
  history: readonly HistoryEntry[],
  starred: readonly ItemReference[],
  getItemTarget: GetItemTarget,
  clearOpened: () => void,
): Finder {
  const starredKeys = new Set(starred.map(getItemKey));
  const existing = opened.flatMap((item): readonly HistoryEntry[] => {
    const target = getItemTarget(item);
    if (target === undefined || target.isMissing) return [];
    return [{ item, at: Date.parse(item.at), target: { ...target, icon: History } }];
  });
  const latest = [...existing, ...history]
    .filter(({ item }) => !starredKeys.has(getItemKey(item)))
    .sort((a, b) => b.at - a.at)
    .slice(0, maxRecentTargets)
    .map(({ target }) => target);
  const clearAction: PaletteAction = {
    id: 'clear recent places',
    icon: Eraser,
    label: 'Clear recent places',
    context: 'Competencies, people and folders',
    run: clearOpened,
  };
  const clear = opened.length > 0 ? [clearAction] : [];
  const searched = createListFinder('Recent', [...history.map(({ target }) => target), ...clear]);
  return {
    ...searched,
    find: (typed) => (typed.trim() === '' ? [...latest, ...clear] : searched.find(typed)),
  };
}
