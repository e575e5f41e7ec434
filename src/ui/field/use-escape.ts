import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { isKeyElsewhere } from './use-shortcut.ts';

/** Whether Escape closes a menu, which the browser does after the event. */
function isMenuOpen(): boolean {
  return [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));
}

/** Calls back when Escape is pressed and no field, dialog or menu takes it. */
export function useEscape(onPress: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!isKeyElsewhere(event.target) && !isMenuOpen()) onPress();
  });
}
