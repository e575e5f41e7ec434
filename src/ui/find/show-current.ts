import { canMark, markCurrent } from './marks.ts';

/** Marks the current match, or selects it where the browser has no marks. */
export function showCurrent(range: Range): void {
  if (canMark()) markCurrent(range);
  else selectRange(range);
}

export function selectRange(range: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
