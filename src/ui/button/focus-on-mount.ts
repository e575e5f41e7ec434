/** A ref that focuses its element when it appears. The element needs a `tabIndex`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
