import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

const requestSchema = v.object({ command: v.string() });

/** The state of a navigation to a screen on which a command is to be run. */
export const commandRequest = (command: string): v.InferOutput<typeof requestSchema> => ({
  command,
});

/** Runs the command that the navigation to this screen has asked for, once. */
export function useRequestedCommand(run: (command: string) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = location;
  const runLatest = useEffectEvent((command: string) => {
    // Neither Back nor a reload asks for it again.
    void navigate({ ...location }, { replace: true, preventScrollReset: true, state: null });
    run(command);
  });
  useEffect(() => {
    const request = v.safeParse(requestSchema, state);
    if (request.success) runLatest(request.output.command);
  }, [state]);
}
