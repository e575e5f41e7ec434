/**
 * Parses ISO 8601, such as “2026-03-02” or “2026-03-02T09:30:00.000Z”, else null. `new Date` alone
 * would read “https://a.test:99999” as a day in the year 99999.
 */
export function parseDate(text: string): Date | null {
  const date = new Date(/^\d{4}-\d\d-\d\d(?:[T ].+)?$/.test(text) ? text : '');
  return Number.isNaN(date.getTime()) ? null : date;
}
