import { useState } from 'react';

/**
 * Makes attempts one at a time. An attempt is under way until the promise that `attempt` returns has
 * settled, or is over at once if it returns none.
 */
export function useAttempt(attempt: () => unknown) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const run = async () => {
    if (isUnderWay) return;
    setIsUnderWay(true);
    try {
      await attempt();
    } finally {
      setIsUnderWay(false);
    }
  };
  return { isUnderWay, run: () => void run() };
}
