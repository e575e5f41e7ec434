import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Something on a screen that is on or off, and on where the address has `name=value`. A switch shows
 * it at once; the address, which follows, adds nothing to the history.
 */
export function useUrlFlag(name: string, value: string): readonly [boolean, (on: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get(name) === value;
  const [latest, setLatest] = useState({ inUrl, on: inUrl });
  if (latest.inUrl !== inUrl) setLatest({ inUrl, on: inUrl });

  const change = (on: boolean) => {
    setLatest({ inUrl, on });
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (on) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [latest.on, change];
}
