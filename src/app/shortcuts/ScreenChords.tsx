import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { mainAreas, settingsAreas } from '#app/areas.tsx';
import { replayEarlyKeys } from '#ui/field/early-keys.ts';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';

/** Opened by their key after G. */
export const chordAreas = [...mainAreas, ...settingsAreas];

/** Maximum time between the two keys, in milliseconds. */
const maxPauseMs = 1_500;

/** Typed letters find a row there, so G isn't the first key of a shortcut. */
function hasTypeAhead(target: EventTarget | null): boolean {
  const list = '[role="tree"], [role="listbox"], [role="menu"]';
  return target instanceof Element && target.closest(list) !== null;
}

export function ScreenChords() {
  const navigate = useNavigate();
  const firstPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp, target } = event;
    const isSecond = timeStamp - firstPressedAt.current < maxPauseMs;
    firstPressedAt.current = Number.NEGATIVE_INFINITY;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (shouldIgnoreShortcut(target) || hasTypeAhead(target)) return;
    const chord = isSecond ? chordAreas.find((one) => one.key === key) : undefined;
    if (chord !== undefined) {
      event.preventDefault();
      void navigate(chord.path);
    } else if (key === 'g' && !event.repeat) firstPressedAt.current = timeStamp;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    // Before the screens, which have shortcuts with single letters.
    window.addEventListener('keydown', listener, { capture: true });
    replayEarlyKeys();
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}
