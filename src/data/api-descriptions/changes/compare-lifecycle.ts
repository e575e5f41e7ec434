import { type ApiObject, toApiObject, toText } from '#data/api-descriptions/api-source.ts';
import { addChange, type ChangeNode } from './change-tree.ts';
import type { ApiChangeRule } from './rules.ts';

/** Compares the deprecation, the date of removal and the stability of a part. */
export function compareLifecycle(node: ChangeNode, before: unknown, after: unknown): void {
  const [earlier, later] = [toApiObject(before), toApiObject(after)];
  const isDeprecated = later.deprecated === true;
  if ((earlier.deprecated === true) !== isDeprecated) {
    addChange(node, isDeprecated ? 'deprecated' : 'not-deprecated', after);
  }
  const sunsets = { before: getSunset(earlier), after: isDeprecated ? getSunset(later) : '' };
  if (sunsets.before !== sunsets.after && isDeprecated) {
    const [first, second] = [toTime(sunsets.before), toTime(sunsets.after)];
    const isLater = sunsets.before === '' ? !Number.isNaN(second) : second > first;
    addLifecycle(node, isLater ? 'sunset-later' : 'sunset-earlier', sunsets, after);
  }
  const levels = { before: getStability(earlier), after: getStability(later) };
  if (
    levels.before === levels.after ||
    (levels.before === 'stable' && stabilities.includes(levels.after))
  )
    return;
  const [first, second] = [stabilities.indexOf(levels.before), stabilities.indexOf(levels.after)];
  const isHigher = first >= 0 && second > first;
  addLifecycle(node, isHigher ? 'stability-higher' : 'stability-lower', levels, after);
}

function addLifecycle(
  node: ChangeNode,
  rule: ApiChangeRule,
  { before, after }: { readonly before: string; readonly after: string },
  subject: unknown,
): void {
  const sentence = { before: before || 'none', after: after || 'none' };
  addChange(node, rule, subject, { sentence });
}

function getSunset(part: ApiObject): string {
  return toText(part['x-sunset']);
}

/** Date without a time; NaN if the text isn't a date. */
function toTime(text: string): number {
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.slice(0, 10)) : Number.NaN;
}

/** Values of `x-stability-level`. A part without the extension is stable. */
const stabilities = ['draft', 'alpha', 'beta', 'stable'];

function getStability(part: ApiObject): string {
  const level = part['x-stability-level'];
  return level === undefined ? 'stable' : toText(level);
}

/**
 * True if the removal of a part was announced: it was deprecated and its date of removal isn't in
 * the future, or it was a draft.
 */
export function isRemovalAnnounced(value: unknown): boolean {
  const part = toApiObject(value);
  if (stabilities.indexOf(getStability(part)) < stabilities.indexOf('beta')) {
    return stabilities.includes(getStability(part));
  }
  if (part.deprecated !== true) return false;
  const sunset = getSunset(part);
  return sunset === '' || toTime(sunset) <= Date.now();
}
