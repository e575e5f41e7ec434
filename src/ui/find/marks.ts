const names = { all: 'find', current: 'find-current' };

/** Whether this browser can mark text without changing the document. */
export function canMark(): boolean {
  return typeof Highlight !== 'undefined' && 'highlights' in CSS;
}

/** Begins a new set of marks; what it answers adds to it. */
export function startMarks(): (range: StaticRange) => void {
  const marks = new Highlight();
  CSS.highlights.set(names.all, marks);
  return (range) => marks.add(range);
}

/** Marks the current match above all others. */
export function markCurrent(range: Range): void {
  const mark = new Highlight(range);
  mark.priority = 1;
  CSS.highlights.set(names.current, mark);
}

export function clearMarks(): void {
  if (!canMark()) return;
  for (const name of Object.values(names)) CSS.highlights.delete(name);
}
