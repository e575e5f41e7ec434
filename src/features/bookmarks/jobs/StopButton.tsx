import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';

/** Ends many writes early. It has the focus from when they begin, in place of what began them. */
export function StopButton({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} data-autofocus onClick={onStop}>
      Stop
    </Button>
  );
}
