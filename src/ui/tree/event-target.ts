import type { SyntheticEvent } from 'react';

/** Whether it happened on what the selector names, or inside of it. */
export function isOn({ target }: SyntheticEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Where something is edited in place, keys and clicks belong to the field. */
export function isInField(event: SyntheticEvent): boolean {
  return isOn(event, 'input');
}
