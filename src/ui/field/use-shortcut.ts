import { useWindowEvent } from '#ui/page/use-window-event.ts';

/** Typing must not trigger shortcuts, and a modal dialog owns the keyboard. */
export function isKeyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Calls back when `key` is pressed anywhere on the page outside of text fields and dialogs, without
 * modifiers, or with Ctrl (or Command) where `key` begins with `Ctrl+`, which works everywhere. Only while `active`.
 */
export function useShortcut(key: string, onPress: () => void, active = true): void {
  const withControl = key.startsWith('Ctrl+');
  const name = withControl ? key.slice('Ctrl+'.length) : key;
  const onKeyDown = (event: KeyboardEvent) => {
    // AltGr, which some keyboards need for a character, counts as Ctrl and Alt on Windows.
    const forCharacter = event.getModifierState('AltGraph');
    if (event.defaultPrevented || event.isComposing || (event.altKey && !forCharacter)) return;
    if (((event.ctrlKey && !forCharacter) || event.metaKey) !== withControl) return;
    if (event.key.toLowerCase() !== name.toLowerCase()) return;
    if (!withControl && isKeyElsewhere(event.target)) return;
    event.preventDefault();
    onPress();
  };
  useWindowEvent('keydown', onKeyDown, active);
}

/** True if Escape closes a menu, which the browser does after the event. */
function isMenuOpen(): boolean {
  return [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));
}

/** Calls back when Escape is pressed and no field, dialog or menu handles it. */
export function useEscape(onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!isKeyElsewhere(event.target) && !isMenuOpen()) onPress();
  });
}
