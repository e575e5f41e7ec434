/** Loads the app anew at the present address. On its own, since no test can watch a real reload. */
export function reloadPage(): void {
  window.location.reload();
}
