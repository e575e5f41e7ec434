import { useSyncExternalStore } from 'react';

// Checks repeatedly, because a timer until midnight would be late after the computer has slept.
function subscribeToDay(onChange: () => void): () => void {
  const timer = setInterval(onChange, 30_000);
  return () => clearInterval(timer);
}

const readDay = () => new Date().toDateString();

/** Renders the component again when the day changes, so that “today” becomes “yesterday”. */
export function useToday(): void {
  useSyncExternalStore(subscribeToDay, readDay);
}
