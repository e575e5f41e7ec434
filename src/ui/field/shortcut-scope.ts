/** True while the user types in a field, or a modal dialog is open. */
export function shouldIgnoreShortcut(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
