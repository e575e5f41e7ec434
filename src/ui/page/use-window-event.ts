import { useEffect, useEffectEvent } from 'react';

/** Handles Escape before any element does. */
export function useEscapeFirst(onPress: () => void, active = true): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  useWindowEvent('keydown', onKeyDown, active, true);
}

/** Listens while `active`. */
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
