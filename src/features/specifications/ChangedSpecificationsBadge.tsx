import { hasChanged } from '#data/specifications/last-read-versions.ts';
import type { LastReadVersion } from '#data/specifications/specification.ts';
import { formatNumber } from '#text/format-number.ts';
import { type BadgeProps, CountBadge } from '#workflows/badge/CountBadge.tsx';
import { useBackgroundQuery } from '#workflows/badge/use-background-query.ts';
import { useLastReadVersions } from './use-last-read-versions.ts';

const refresh = {
  maxAge: 900_000,
  focusMaxAge: 300_000,
  select: (lastReads: readonly LastReadVersion[]) => lastReads.filter(hasChanged).length,
};

/** Number of specifications that have changed since the user read them. */
export function ChangedSpecificationsBadge({ about = '' }: BadgeProps) {
  const count = useBackgroundQuery(useLastReadVersions().query, refresh) ?? 0;
  const label = `${formatNumber(count)} changed since you read ${count === 1 ? 'it' : 'them'}`;
  return <CountBadge count={count} label={about + label} />;
}
