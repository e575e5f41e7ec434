import { useId } from 'react';
import type { DeliveryDay, HourTally } from '#data/webhooks/deliveries/delivery-day.ts';
import { formatDate } from '#text/format-date.ts';
import styles from './DeliveryDayPicture.module.css';

const slot = 12;
const width = 8;
const above = 48;
const below = 24;
/** The height of the strip of waiting times, and of the gap above it. */
const strip = 16;
const gap = 8;
const bottom = above + 1 + below + gap + strip;
/** The strip is logarithmic: waiting times may have any length. */
const shortestWaitMs = 10;
const longestWaitMs = 86_400_000;

function waitHeight(ms: number): number {
  const share = Math.log(ms / shortestWaitMs) / Math.log(longestWaitMs / shortestWaitMs);
  return Math.max(Math.min(share, 1) * strip, 1);
}

function Hour({ hour, at, unit }: { hour: HourTally; at: number; unit: number }) {
  const x = at * slot + (slot - width) / 2;
  const done = hour.succeeded * unit;
  const open = hour.pending * unit;
  const failed = hour.failed === 0 ? 0 : Math.max(hour.failed * unit, 2);
  const retrying = hour.retrying === 0 ? 0 : Math.max(hour.retrying * unit, 2);
  return (
    <>
      {done > 0 && (
        <rect className={styles.succeeded} x={x} y={above - done} width={width} height={done} />
      )}
      {open > 0 && (
        <rect
          className={styles.pending}
          x={x + 0.5}
          y={above - done - open + 0.5}
          width={width - 1}
          height={Math.max(open - 1, 1)}
        />
      )}
      {failed > 0 && (
        <rect className={styles.failed} x={x} y={above + 1} width={width} height={failed} />
      )}
      {retrying > 0 && (
        <rect
          className={styles.retrying}
          x={x + 0.5}
          y={above + 1.5 + failed}
          width={width - 1}
          height={Math.max(retrying - 1, 1)}
        />
      )}
      {hour.waitMs !== undefined && (
        <rect
          className={styles.wait}
          x={x}
          y={bottom - waitHeight(hour.waitMs)}
          width={width}
          height={waitHeight(hour.waitMs)}
        />
      )}
    </>
  );
}

/**
 * The day as bars: succeeded and pending deliveries above the line, failed ones and those that are retried
 * below it, and the waiting times at the bottom. Skipped and held ones are in the
 * table only.
 */
export function DeliveryDayPicture({ day, title }: { day: DeliveryDay; title: string }) {
  const titleId = useId();
  const highest = Math.max(1, ...day.hours.map((hour) => hour.succeeded + hour.pending));
  const lowest = Math.max(1, ...day.hours.map((hour) => hour.failed + hour.retrying));
  const unit = Math.min(above / highest, below / lowest, 12);
  const [first] = day.hours;
  return (
    <div className={styles.picture}>
      <svg
        role="img"
        aria-labelledby={titleId}
        viewBox={`0 0 ${day.hours.length * slot} ${bottom}`}
        preserveAspectRatio="none"
      >
        <title id={titleId}>{title}</title>
        <line
          className={styles.line}
          x1="0"
          x2={day.hours.length * slot}
          y1={above + 0.5}
          y2={above + 0.5}
        />
        {day.hours.map((hour, at) => (
          <Hour key={hour.from} hour={hour} at={at} unit={unit} />
        ))}
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{first && formatDate(first.from, 'time')}</span>
        <span>Now</span>
      </div>
    </div>
  );
}
