/** Opens an address that has been checked, without a way back to this window. */
export function openInNewTab(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
