import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFile` when a file is dropped anywhere on the page, and returns true while a file is
 * dragged over the page. The entire page is the drop target, because the browser would leave the
 * app to open a file that is dropped elsewhere.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    setOver(false);
    onFile(file);
  });
  return isOver;
}

/** Calls `onPress` while `active` when Escape is pressed, before any element handles the key. */
export function useEscapeFirst(onPress: () => void, active = true): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  useWindowEvent('keydown', onKeyDown, active, true);
}

/** Adds an event listener to the window while `active`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  active = true,
  capture = false,
): void {
  const call = useEffectEvent(listener);
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, onEvent, capture);
    return () => window.removeEventListener(type, onEvent, capture);
  }, [type, active, capture]);
}
