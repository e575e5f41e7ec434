import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './CountBadge.module.css';

export type BadgeProps = {
  /** Beginning of the badge's text for screen readers, for example “Webhooks: ”. */
  readonly about?: string;
};

/** Renders nothing for 0. */
export function CountBadge({
  count,
  label,
  needsAttention = false,
}: {
  count: number;
  /** Text for screen readers, which continues the name of the link. */
  label: string;
  /** True for a number that asks the user to act; shown on narrow screens too. */
  needsAttention?: boolean;
}) {
  if (count === 0) return null;
  return (
    <>
      <span
        className={styles.count}
        data-attention={needsAttention || undefined}
        data-only={needsAttention ? undefined : 'wide'}
        aria-hidden
      >
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
    </>
  );
}
