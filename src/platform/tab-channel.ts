import * as v from 'valibot';

/** Reaches the app's other tabs, never this one. */
export type TabChannel<Sent, Received = Sent> = {
  readonly post: (message: Sent) => void;
  /** Calls back for each valid message; returns how to stop. */
  readonly subscribe: (onMessage: (message: Received) => void) => () => void;
  readonly close: () => void;
};

/**
 * Opens a BroadcastChannel whose messages have one type. A message that doesn't match the schema is
 * ignored: another tab may run another version of the app.
 * @param name from storageKey, which tells deployments and services on one origin apart
 */
export function openTabChannel<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): TabChannel<v.InferInput<Schema>, v.InferOutput<Schema>> {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (onMessage) => {
      const listener = ({ data }: MessageEvent<unknown>) => {
        const { success, output } = v.safeParse(schema, data);
        if (success) onMessage(output);
      };
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}
