import { formatCount } from './format-number.ts';

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/** Formats in the largest unit without a fraction, up to hours: `24 hours`, `90 minutes`. */
export function formatDuration(seconds: number): string {
  const [size, unit] = units.find(
    ([size, unit]) => unit !== 'day' && seconds >= size && seconds % size === 0,
  ) ?? [1, 'second'];
  return formatCount(seconds / size, unit);
}

/** Rounds down, in the largest unit with at least 1: `3 days`, `2 hours`. */
export function formatApproximateDuration(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 'second'];
  return formatCount(Math.floor(seconds / size), unit);
}
