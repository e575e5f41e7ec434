import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

const requestSchema = v.object({ command: v.string(), text: v.optional(v.string()) });

type CommandRequest = v.InferOutput<typeof requestSchema>;

/**
 * The state of a navigation to a screen on which a command is to be run.
 * @param text what was typed for it
 */
export const commandRequest = (command: string, text?: string): CommandRequest =>
  text === undefined ? { command } : { command, text };

/** Runs the command that the navigation to this screen has asked for, once. */
export function useRequestedCommand(
  run: (command: string, text: string | undefined) => void,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = location;
  const runLatest = useEffectEvent(({ command, text }: CommandRequest) => {
    // Neither Back nor a reload asks for it again.
    void navigate({ ...location }, { replace: true, preventScrollReset: true, state: null });
    run(command, text);
  });
  useEffect(() => {
    const request = v.safeParse(requestSchema, state);
    if (request.success) runLatest(request.output);
  }, [state]);
}
