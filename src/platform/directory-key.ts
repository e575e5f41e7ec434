import * as v from 'valibot';
import type { Credentials } from '#platform/http/http.ts';
import type { Config, DirectoryKeySettings } from './config.ts';
import { createObservable, type Observable } from './observable.ts';
import { createStored, type StorageArea, storageKey } from './stored.ts';

/** Matches a valid directory key: printable ASCII, because the key is sent in a header. */
export const directoryKeyPattern = /^[\x21-\x7e]{1,4096}$/;

/** Each refusal creates a new object, so that the form can react to repeated refusals. */
export type DirectoryKeyRequest = { readonly reason: 'missing' | 'refused' };

/** API key for the people directory (interface 5): from the user, a proxy or config.json. */
export type DirectoryKeyStore = {
  readonly mode: DirectoryKeySettings['mode'];
  readonly credentials: Credentials;
  readonly need: Observable<DirectoryKeyRequest | undefined>;
  /** Uses a key. If `keepForTab` is true, it is also stored in the tab's session storage. */
  use(key: string, options: { keepForTab: boolean }): void;
  forget(): void;
};

export function createDirectoryKey(
  { directoryKey, dataUrl }: Pick<Config, 'directoryKey' | 'dataUrl'>,
  tabStorage: StorageArea,
): DirectoryKeyStore {
  const { mode } = directoryKey;
  const asked = mode === 'ask';
  const stored = createStored(tabStorage, storageKey('directory-key', dataUrl), v.string());
  let key = mode === 'public' ? directoryKey.value : asked ? stored.read() : undefined;
  const missing: DirectoryKeyRequest | undefined = asked ? { reason: 'missing' } : undefined;
  const need = createObservable(key === undefined ? missing : undefined);

  return {
    mode,
    credentials: {
      present: async () => {
        if (mode === 'proxy') return {};
        return key === undefined ? undefined : { 'x-api-key': key };
      },
      renew: async (refused) => {
        if (!asked) return false;
        // If the user has entered another key since, the request is repeated with that key.
        if (refused['x-api-key'] !== key) return key !== undefined;
        // Many requests can be refused at the same time, but the user is prompted only once.
        if (need.snapshot()?.reason !== 'refused') need.set({ reason: 'refused' });
        return false;
      },
    },
    need,
    use: (typed, { keepForTab }) => {
      key = typed;
      // If the browser denies storage, the key is stored in memory only.
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
