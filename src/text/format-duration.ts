import { formatCount } from './format-number.ts';

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/**
 * Formats whole seconds exactly, in the largest unit that divides them: `24 hours`, `90 minutes`,
 * `45 seconds`.
 */
export function formatDuration(seconds: number): string {
  const [size, unit] = units.find(
    ([size, unit]) => unit !== 'day' && seconds >= size && seconds % size === 0,
  ) ?? [1, 'second'];
  return formatCount(seconds / size, unit);
}

/** Formats seconds in their largest unit, rounded down: `3 days`, `2 hours`. */
export function formatDurationRoughly(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 'second'];
  return formatCount(Math.floor(seconds / size), unit);
}
