import { useSyncExternalStore } from 'react';

// A single timer until midnight would be late after the computer has slept.
function subscribeToDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, 30_000);
  return () => clearInterval(timer);
}

const readDay = () => new Date().toDateString();

/** “Today” must become “yesterday” at midnight. */
export function useToday(): void {
  useSyncExternalStore(subscribeToDay, readDay);
}
