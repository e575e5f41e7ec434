/**
 * True for form fields and editable elements. Checkboxes and radio buttons count too, because they
 * use Space and the arrow keys.
 */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * True if global shortcuts must ignore a key press, because the user is typing in a field or a
 * modal dialog is open.
 * @param owner element whose shortcut also works in the dialog that contains the element
 */
export function shouldIgnoreShortcut(
  target: EventTarget | null,
  owner: Element | null = null,
): boolean {
  const dialog = document.querySelector('dialog:modal');
  if (dialog?.contains(owner) === false) return true;
  return isField(target);
}
