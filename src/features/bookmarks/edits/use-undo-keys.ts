import { isKeyElsewhere } from '#ui/field/use-shortcut.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/**
 * Ctrl Z (Command Z) undoes; Ctrl Shift Z and Ctrl Y redo, wherever the focus is on the screen. In a
 * text field they are the browser’s, and a dialog keeps them for itself. Of several parts of a screen that
 * undo, one does.
 */
export function useUndoKeys(undo: () => void, redo: () => void, active: boolean): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!(event.ctrlKey || event.metaKey) || isKeyElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    const undoes = key === 'z' && !event.shiftKey;
    const redoes = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
    if (!undoes && !redoes) return;
    event.preventDefault();
    if (event.repeat) return;
    if (undoes) undo();
    else redo();
  };
  useWindowEvent('keydown', onKeyDown, active);
}
