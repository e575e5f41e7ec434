const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
const numbers = new Intl.NumberFormat('en');

function counted(count: number, unit: string): string {
  return `${numbers.format(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whole seconds in words, exactly: `24 hours`, `90 minutes`, `45 seconds`. */
export function durationWords(seconds: number): string {
  const [size, unit] = units.find(
    ([size, unit]) => unit !== 'day' && seconds >= size && seconds % size === 0,
  ) ?? [1, 'second'];
  return counted(seconds / size, unit);
}

/** The same in one unit, cut to a whole number of it: `3 days`, `2 hours`. */
export function roughDurationWords(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 'second'];
  return counted(Math.floor(seconds / size), unit);
}
