import { longestOverlapSeconds } from '#data/webhooks/secret/rotate-secret.ts';
import { formatDuration } from '#text/format-duration.ts';

export type OverlapKind = 'none' | 'hour' | 'day' | 'custom';

/** For how long the old secret still signs: a preset, or the seconds that were typed. */
export type OverlapChoice = { readonly kind: OverlapKind; readonly typed: string };

const seconds = { none: 0, hour: 3_600, day: longestOverlapSeconds } as const;

export const overlapProblem = `Enter whole seconds from 0 to ${longestOverlapSeconds} (a day).`;

/** The seconds of the choice; undefined if what was typed is invalid. */
export function overlapSeconds({ kind, typed }: OverlapChoice): number | undefined {
  if (kind !== 'custom') return seconds[kind];
  const text = typed.trim();
  const count = Number(text);
  return /^\d{1,6}$/.test(text) && count <= longestOverlapSeconds ? count : undefined;
}

/** What an overlap means for receivers. */
export function overlapLabel(overlapSeconds: number): string {
  return overlapSeconds === 0
    ? 'From then on deliveries carry the new signature only. Receivers that still have the old secret refuse them until they are given the new one.'
    : `For ${formatDuration(overlapSeconds)} deliveries carry both signatures, so that receivers with either secret accept them. After that the old secret no longer signs.`;
}
