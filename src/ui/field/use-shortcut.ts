import { useEffect } from 'react';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { replayEarlyKeys } from './early-keys.ts';
import { shouldIgnoreShortcut } from './shortcut-scope.ts';

/** Receives the keys pressed before the screen was rendered too. */
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
 * A plain key is ignored in text fields and while a modal dialog is open. `Ctrl+K` requires Ctrl or
 * Command, and works there too.
 */
export function useShortcut(key: string, onPress: () => void, active = true): void {
  const withControl = key.startsWith('Ctrl+');
  const name = withControl ? key.slice('Ctrl+'.length) : key;
  const onKeyDown = (event: KeyboardEvent) => {
    // Windows reports AltGr, which some keyboard layouts need for the character of a shortcut, as
    // Ctrl and Alt.
    const forCharacter = event.getModifierState('AltGraph');
    if (event.defaultPrevented || event.isComposing || (event.altKey && !forCharacter)) return;
    if (((event.ctrlKey && !forCharacter) || event.metaKey) !== withControl) return;
    if (event.key.toLowerCase() !== name.toLowerCase()) return;
    if (!withControl && shouldIgnoreShortcut(event.target)) return;
    event.preventDefault();
    onPress();
  };
  useShortcutListener(onKeyDown, active);
}

/** The browser closes a menu on Escape only after the event has been handled. */
function isMenuOpen(): boolean {
  return [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));
}

/** Ignores Escape if a field, dialog or menu handles it. */
export function useEscapeKey(onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!shouldIgnoreShortcut(event.target) && !isMenuOpen()) onPress();
  });
}
