import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  CircleUserRound,
  FileSearch,
  FileText,
  FolderTree,
  GraduationCap,
  type LucideIcon,
  Plus,
  Users,
  Webhook,
} from 'lucide-react';
import { useLocation } from 'react-router';
import type { UserProfilePaths } from '#app/UserProfileLinks.tsx';
import { getLocalSubscriptions } from '#data/webhooks/local-subscriptions.ts';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { ScreenCommand } from '#features/bookmarks/commands/command.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { parseBookmarkInput } from '#features/bookmarks/dialogs/bookmark-candidates.ts';
import { useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { useWebhookNames } from '#features/webhooks/WebhookName.tsx';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import type { Extension } from '#platform/config.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { createCommandRequest, type PaletteAction } from '#workflows/commands/PaletteActions.tsx';
import { createLinkTarget, type JumpTarget } from './jump-target.ts';

type Extensions = { readonly has: (extension: Extension) => boolean };

/** Returns links to the pages of the app, including the signed-in user's own pages. */
export function getPageTargets({ profile, competencies }: UserProfilePaths): readonly JumpTarget[] {
  const page = (icon: LucideIcon, label: string, context: string, to: string) =>
    createLinkTarget(icon, { label, context, to });
  const myProfile = { label: 'My profile', context: 'People' };
  const myCompetencies = { label: 'My competencies', context: 'Competencies' };
  return [
    page(GraduationCap, 'Competencies', 'Page', paths.competencies()),
    page(GraduationCap, 'Overview', 'Competencies', paths.competencyOverview()),
    page(GraduationCap, 'Compare', 'Competencies', paths.compareCompetencies()),
    page(Users, 'People', 'Page', paths.people()),
    page(FolderTree, 'Bookmarks', 'Page', paths.bookmarks()),
    page(FolderTree, 'Bookmark health', 'Bookmarks', paths.bookmarkHealth()),
    page(FileSearch, 'Specifications', 'Page', paths.specifications()),
    page(FileSearch, 'Open a file', 'Specifications', paths.chooseFile()),
    page(Webhook, 'Webhooks', 'Settings', paths.webhooks()),
    page(Webhook, 'Verify deliveries', 'Webhooks', paths.verifyDeliveries()),
    ...(profile ? [createLinkTarget(CircleUserRound, { ...myProfile, to: profile })] : []),
    ...(competencies
      ? [createLinkTarget(GraduationCap, { ...myCompetencies, to: competencies })]
      : []),
  ];
}

function bookmarkAction({ id, icon, label }: ScreenCommand): JumpTarget {
  return {
    id: `action bookmarks ${id}`,
    icon,
    label,
    context: 'Bookmarks',
    to: paths.bookmarks(),
    state: createCommandRequest(id),
    searchText: foldText(`${label}\nbookmarks`),
  };
}

/**
 * Returns commands of other screens. Choosing a command opens its screen and runs the command
 * there.
 */
function getOtherScreenCommands(
  extensions: Extensions,
  hasBookmarks: boolean,
): readonly JumpTarget[] {
  const canRead = extensions.has('viewer.read');
  const canWrite = canRead && extensions.has('viewer.changes');
  const { newFolder, addBookmarks, import: importFile, export: exportAll } = screenCommands;
  return [
    ...(canWrite ? [newFolder, addBookmarks, importFile].map(bookmarkAction) : []),
    ...(canRead && hasBookmarks ? [bookmarkAction(exportAll)] : []),
    createLinkTarget(Plus, { label: 'New webhook', context: 'Webhooks', to: paths.newWebhook() }),
  ];
}

function offeredTarget(action: PaletteAction): JumpTarget {
  return {
    ...action,
    id: `action ${action.id}`,
    searchText: foldText(`${action.label}\n${action.context}\n${action.keywords ?? ''}`),
  };
}

/**
 * Returns all actions: first those of the current screen, then commands of other screens, then the
 * actions that every screen offers.
 */
export function getActionTargets(
  offered: readonly PaletteAction[],
  extensions: Extensions,
  hasBookmarks: boolean,
): readonly JumpTarget[] {
  const ofScreen = offered.filter(({ everywhere }) => !everywhere).map(offeredTarget);
  const ofApp = offered.filter(({ everywhere }) => everywhere).map(offeredTarget);
  const ids = new Set(ofScreen.map(({ id }) => id));
  const others = getOtherScreenCommands(extensions, hasBookmarks).filter(({ id }) => !ids.has(id));
  return [...ofScreen, ...others, ...ofApp];
}

const none = [] as const;

/**
 * Returns links to the user's webhooks: those that the service lists, or those stored in this
 * browser if the service can't list webhooks. The labels are names, or masked endpoint URLs, because
 * endpoint URLs can contain secrets.
 */
export function useWebhookTargets(): {
  readonly targets: readonly JumpTarget[];
  readonly query: UseQueryResult;
} {
  const services = useServices();
  const manage = useHasExtension('webhooks.manage');
  const query = useQuery({ ...subscriptionsQuery(services.webhooks), enabled: manage });
  const remembered = useObservable(getLocalSubscriptions(services));
  const subscriptions = manage ? (query.data?.items ?? none) : remembered;
  const names = useWebhookNames();
  const targets = subscriptions.map((subscription): JumpTarget => {
    const endpoint = getWebhookLabel(subscription);
    const named = names.get(subscription.subscriptionId);
    const target = createLinkTarget(Webhook, {
      label: named ?? endpoint,
      context: subscription.status === 'paused' ? 'Paused' : 'Webhook',
      to: paths.webhook(subscription.subscriptionId),
    });
    if (named === undefined) return target;
    return { ...target, detail: endpoint, searchText: foldText(`${named}\n${endpoint}`) };
  });
  return { targets, query };
}

/**
 * Matches a file path with at least one folder and without white space. Ordinary search words don't
 * match.
 */
const filePath = /^[^\s/:]+(?:\/[^\s/:]+)*\/[^\s/:]*\.\w+$/;

/**
 * Returns a function that returns targets for a typed link to a specification: the page of the
 * specification, and the command that adds bookmarks of all typed links. For the path of a file,
 * the function returns only the command.
 */
export function useLinkTargets(): (typed: string) => readonly JumpTarget[] {
  const { recognise } = useBookmarkUrls();
  const { extensions } = useServices().config;
  const canAdd = extensions.has('viewer.read') && extensions.has('viewer.changes');
  const canRead = extensions.has('viewer.specifications');
  const { pathname, search } = useLocation();
  // The selection in the URL of the bookmarks screen determines the folder of new bookmarks, so the
  // target keeps that URL if the screen is open.
  const isThere = pathname.startsWith(paths.bookmarks());
  const to = isThere ? pathname + search : paths.bookmarks();
  return (typed) => {
    const text = typed.trim();
    const [first] = parseBookmarkInput(text, recognise, true).entries;
    const candidate = first && 'candidate' in first ? first.candidate : undefined;
    const { id, icon, label } = screenCommands.addBookmarks;
    const read = candidate && {
      ...createLinkTarget(FileText, {
        label: `Read “${truncate(candidate.path, maxNameLength)}”`,
        context: truncate(candidate.codeHostSlug, maxNameLength),
        to: paths.specification(candidate),
      }),
      isPath: true,
    };
    const add = {
      id: `action bookmarks ${id} typed`,
      icon,
      label: candidate ? label : `${label} “${truncate(text, maxNameLength)}”`,
      context: 'Bookmarks',
      to,
      state: createCommandRequest(id, text),
      searchText: foldText(text),
    };
    return [
      ...(read && canRead ? [read] : []),
      ...(canAdd && (candidate || filePath.test(text)) ? [add] : []),
    ];
  };
}
