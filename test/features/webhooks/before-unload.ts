/** Whether the browser would ask before a reload, or before the tab is closed. */
export function asksBeforeUnload(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}
