import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

const requestSchema = v.object({ command: v.string(), text: v.optional(v.string()) });

type CommandRequest = v.InferOutput<typeof requestSchema>;

/** Creates navigation state that makes the destination screen run a command. */
export const createCommandRequest = (command: string, text?: string): CommandRequest =>
  text === undefined ? { command } : { command, text };

/** Runs the command that the navigation to this screen requested, if any; only once. */
export function useRunRequestedCommand(
  run: (command: string, text: string | undefined) => void,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = location;
  const runLatest = useEffectEvent(({ command, text }: CommandRequest) => {
    // Removes the request from the history entry, so that neither Back nor a reload repeats it.
    void navigate({ ...location }, { replace: true, preventScrollReset: true, state: null });
    run(command, text);
  });
  useEffect(() => {
    const request = v.safeParse(requestSchema, state);
    if (request.success) runLatest(request.output);
  }, [state]);
}
