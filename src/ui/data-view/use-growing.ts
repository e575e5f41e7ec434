import { startTransition, useEffect, useState } from 'react';

const atFirst = 2;

/** Counts up to `total` in steps that don't hold the page up; begins anew for another `key`. */
export function useGrowing(total: number, key: string): number {
  const [state, setState] = useState({ key, count: atFirst });
  if (state.key !== key) setState({ key, count: atFirst });
  const isDone = state.count >= total;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => {
      startTransition(() => setState({ key, count: state.count + 1 }));
    });
    return () => clearTimeout(timer);
  }, [isDone, key, state]);
  return Math.min(state.count, total);
}
