import * as v from 'valibot';
import type { Credentials } from '#platform/http/http.ts';
import type { Config, DirectoryKey } from './config.ts';
import { type Observable, observable } from './observable.ts';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/** The form of a key: printable ASCII, since it is sent in a header. */
export const directoryKeyPattern = /^[\x21-\x7e]{1,4096}$/;

/** Why a key has to be typed; another object each time one is refused. */
export type KeyNeed = { readonly reason: 'missing' | 'refused' };

/** The directory's key, from where the deployment says (interface 5). */
export type DirectoryKeyHolder = {
  readonly mode: DirectoryKey['mode'];
  readonly credentials: Credentials;
  /** Why the person has to type a key; undefined while none is needed, or where typing can't help. */
  readonly need: Observable<KeyNeed | undefined>;
  /** Takes the key a person typed; kept in memory, or in this tab's session storage if asked. */
  use(key: string, options: { keepForTab: boolean }): void;
  forget(): void;
};

/** A typed key is stored for this deployment and this directory only. */
export function createDirectoryKey(
  { directoryKey, dataUrl }: Pick<Config, 'directoryKey' | 'dataUrl'>,
  basePath: string,
  tabStorage: StorageArea,
): DirectoryKeyHolder {
  const { mode } = directoryKey;
  const asked = mode === 'ask';
  const stored = createStored(
    tabStorage,
    storageKey('directory-key', basePath, dataUrl),
    v.string(),
  );
  let key = mode === 'public' ? directoryKey.value : asked ? stored.read() : undefined;
  const missing: KeyNeed | undefined = asked ? { reason: 'missing' } : undefined;
  const need = observable(key === undefined ? missing : undefined);

  return {
    mode,
    credentials: {
      present: async () => {
        if (mode === 'proxy') return {};
        return key === undefined ? undefined : { 'x-api-key': key };
      },
      renew: async (refused) => {
        if (!asked) return false;
        // The user may have entered another key since the request was sent.
        if (refused['x-api-key'] !== key) return key !== undefined;
        // Asks once for each key, because many requests can be refused at the same time.
        if (need.snapshot()?.reason !== 'refused') need.set({ reason: 'refused' });
        return false;
      },
    },
    need,
    use: (typed, { keepForTab }) => {
      key = typed;
      // If storage is denied, the key stays in memory only.
      if (keepForTab) stored.write(typed);
      else stored.clear();
      need.set(undefined);
    },
    forget: () => {
      if (!asked) return;
      key = undefined;
      stored.clear();
      need.set(missing);
    },
  };
}
