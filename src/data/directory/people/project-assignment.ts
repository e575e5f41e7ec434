import { formatNumber } from '#text/format-number.ts';
import { normalizeFieldName, type ProfileEntry } from './record-entries.ts';
import { formatDay, parseStartDate } from './start-date.ts';

/** Texts to display; undefined if the record doesn't contain the value. */
export type ProjectAssignment = {
  readonly project: string;
  readonly role: string | undefined;
  /** “Since 1 March 2026” or “10 January 2026 – 28 February 2026”. */
  readonly period: string | undefined;
  /** Share of the person's working time, such as “60 %”. */
  readonly share: string | undefined;
  readonly others: ReadonlyMap<string, unknown>;
};

const members = {
  role: /^(?:role|position|function|as)$/,
  from: /^(?:since|from|start|started|startdate|begin|begins)$/,
  to: /^(?:to|until|till|end|ends|ended|enddate)$/,
  share: /^(?:allocation|percent|percentage|share|load)$/,
};

function roleIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function dayIn(value: unknown): string | undefined {
  const day = typeof value === 'string' ? parseStartDate(value) : undefined;
  return day && formatDay(day);
}

/** Formats a share, unless it is a number up to 1, which could be a fraction or a percentage. */
function shareIn(value: unknown): string | undefined {
  if (typeof value === 'string') return /^\d{1,3}\s*%$/.test(value) ? value : undefined;
  if (typeof value !== 'number' || value <= 1 || value > 100) return undefined;
  return `${formatNumber(value)} %`;
}

function periodOf(from: string | undefined, to: string | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  if (from !== undefined) return `Since ${from}`;
  return to && `Until ${to}`;
}

/** Tries common names, because the interface doesn't define the fields of an assignment. */
export function parseAssignment({ name, details }: ProfileEntry): ProjectAssignment {
  const others = new Map(details);
  const take = (member: RegExp, read: (value: unknown) => string | undefined) => {
    for (const [key, value] of others) {
      const words = member.test(normalizeFieldName(key)) ? read(value) : undefined;
      if (words === undefined) continue;
      others.delete(key);
      return words;
    }
    return undefined;
  };
  const role = take(members.role, roleIn);
  const from = take(members.from, dayIn);
  const to = take(members.to, dayIn);
  const share = take(members.share, shareIn);
  return { project: name, role, period: periodOf(from, to), share, others };
}
