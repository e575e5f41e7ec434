/** What comes back this soon after it was sent away would do so again. */
export const loopGuardMs = 20_000;

/** Remembers, over the way to the provider and back, that it was gone to without being asked. */
export type SilentAttempt = {
  /** False when the last attempt did not come to an end a moment ago: the next would not either. */
  begin(): boolean;
  end(): void;
};

export function silentAttempt(tabStorage: Storage, key: string): SilentAttempt {
  return {
    begin: () => {
      try {
        const last = Number(tabStorage.getItem(key));
        tabStorage.setItem(key, String(Date.now()));
        return !(Date.now() - last < loopGuardMs);
      } catch {
        // Without storage neither this nor the sign-in's own state could be kept.
        return false;
      }
    },
    end: () => {
      try {
        tabStorage.removeItem(key);
      } catch {
        // Nothing was kept, then.
      }
    },
  };
}
