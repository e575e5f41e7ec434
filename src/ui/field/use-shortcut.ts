import { type RefObject, useEffect } from 'react';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { replayEarlyKeys } from './early-keys.ts';
import { shouldIgnoreShortcut } from './shortcut-scope.ts';

/**
 * Adds a listener of key presses for shortcuts while `active`, which also receives the keys pressed
 * before the screen was rendered.
 */
export function useShortcutListener(
  onKeyDown: (event: KeyboardEvent) => void,
  active = true,
): void {
  useWindowEvent('keydown', onKeyDown, active);
  useEffect(() => {
    if (active) replayEarlyKeys();
  }, [active]);
}

/**
 * Calls `onPress` when `key` is pressed without modifiers, unless focus is in a text field or a
 * modal dialog is open. A key such as `Ctrl+K` requires Ctrl or Command, and is active in text
 * fields and dialogs too. Listens only while `active`.
 * @param owner element whose shortcut also works in the dialog that contains the element
 */
export function useShortcut(
  key: string,
  onPress: () => void,
  active = true,
  owner?: RefObject<Element | null>,
): void {
  const withControl = key.startsWith('Ctrl+');
  const name = withControl ? key.slice('Ctrl+'.length) : key;
  const onKeyDown = (event: KeyboardEvent) => {
    // On Windows, AltGr is reported as Ctrl and Alt. Some keyboard layouts need AltGr to type the
    // character of a shortcut, so AltGr doesn't count as Ctrl or Alt.
    const forCharacter = event.getModifierState('AltGraph');
    if (event.defaultPrevented || event.isComposing || (event.altKey && !forCharacter)) return;
    if (((event.ctrlKey && !forCharacter) || event.metaKey) !== withControl) return;
    if (event.key.toLowerCase() !== name.toLowerCase()) return;
    if (!withControl && shouldIgnoreShortcut(event.target, owner?.current)) return;
    event.preventDefault();
    onPress();
  };
  useShortcutListener(onKeyDown, active);
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
