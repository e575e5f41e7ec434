import { useEffect, useState } from 'react';
import { useLocation, useNavigation, useNavigationType, useSearchParams } from 'react-router';

/** Browsers refuse to replace the address at every stroke of a fast typist. */
const pauseMs = 150;

/**
 * Text that is typed into a field and kept in the address under `name`, so that it can be shared and
 * survives Back. Typing replaces the address and adds nothing to the history.
 */
export function useUrlText(name: string): readonly [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const followsTyping = useNavigationType() === 'REPLACE';
  const inUrl = params.get(name) ?? '';
  const [text, setText] = useState(inUrl);
  const [inUrlBefore, setInUrlBefore] = useState(inUrl);

  // What comes from links and Back is taken over; an echo of what was typed may be out of date.
  if (inUrl !== inUrlBefore) {
    setInUrlBefore(inUrl);
    if (!followsTyping) setText(inUrl);
  }

  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    // What was pressed meanwhile is on its way, and would be called off.
    if (text === inUrl || isLeaving) return;
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (text === '') next.delete(name);
          else next.set(name, text);
          return next;
        },
        { replace: true, preventScrollReset: true, state },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, inUrl, name, setParams, state, isLeaving]);

  return [text, setText];
}
