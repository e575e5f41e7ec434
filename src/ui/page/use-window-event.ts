import { useEffect, useEffectEvent } from 'react';

/** Calls back on each event of the window, while `active`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  active = true,
): void {
  const call = useEffectEvent(listener);
  useEffect(() => {
    if (!active) return;
    const onEvent = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, onEvent);
    return () => window.removeEventListener(type, onEvent);
  }, [type, active]);
}
