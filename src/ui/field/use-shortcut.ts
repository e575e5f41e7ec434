import { useWindowEvent } from '#ui/page/use-window-event.ts';

/**
 * True if global shortcuts must ignore a key press, because the user is typing in a field or a
 * modal dialog is open.
 */
export function shouldIgnoreShortcut(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Calls `onPress` when `key` is pressed without modifiers, unless focus is in a text field or a
 * modal dialog is open. A key such as `Ctrl+K` requires Ctrl or Command, and is active in text
 * fields and dialogs too. Listens only while `active`.
 */
export function useShortcut(key: string, onPress: () => void, active = true): void {
  const withControl = key.startsWith('Ctrl+');
  const name = withControl ? key.slice('Ctrl+'.length) : key;
  const onKeyDown = (event: KeyboardEvent) => {
    // On Windows, AltGr is reported as Ctrl and Alt. Some keyboard layouts need AltGr to type the
    // character of a shortcut, so AltGr doesn't count as Ctrl or Alt.
    const forCharacter = event.getModifierState('AltGraph');
    if (event.defaultPrevented || event.isComposing || (event.altKey && !forCharacter)) return;
    if (((event.ctrlKey && !forCharacter) || event.metaKey) !== withControl) return;
    if (event.key.toLowerCase() !== name.toLowerCase()) return;
    if (!withControl && shouldIgnoreShortcut(event.target)) return;
    event.preventDefault();
    onPress();
  };
  useWindowEvent('keydown', onKeyDown, active);
}

/**
 * True if a menu is open. The browser closes a menu on Escape only after the event has been
 * handled, so the menu is still open in the event handler.
 */
function isMenuOpen(): boolean {
  return [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));
}

/** Calls `onPress` when Escape is pressed and no field, dialog or menu handles it. */
export function useEscapeKey(onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!shouldIgnoreShortcut(event.target) && !isMenuOpen()) onPress();
  });
}
