import type { PausedBy } from '#data/webhooks/subscriptions/subscription-details.ts';
import { formatRecentMoment } from './format-recent.ts';

/** Who paused a webhook, and why and when, in words. */
export type PauseWords = { readonly who: string; readonly why: string };

export function pauseWords(pausedBy: PausedBy | null): PauseWords {
  const { reason, at } = pausedBy ?? { reason: null, at: null };
  const when = at === null ? '' : ` ${formatRecentMoment(at)}`;
  switch (reason) {
    case 'gone':
      return { who: 'Paused by the service', why: `The endpoint answered 410 Gone${when}.` };
    case 'failures':
      return {
        who: 'Paused by the service',
        why: `Nothing was delivered for five days. It was paused${when || ' then'}.`,
      };
    case 'person':
      return { who: 'Paused', why: `It was paused by hand${when}.` };
    default:
      return { who: 'Paused', why: at === null ? '' : `It was paused${when}.` };
  }
}
