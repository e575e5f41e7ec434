import { describe, expect, test } from 'vitest';
import { getLocalListKey, removeObsoleteLists } from '#data/webhooks/local-list-name.ts';
import { parseConfig } from '#platform/config.ts';
import { getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

const service = 'https://api.example.test';
const issuer = 'https://id.example.test';

function configWith(...extensions: readonly string[]) {
  const oidc = { authority: issuer, clientId: 'spec-viewer' };
  const directoryKey = { mode: 'proxy' };
  const json = { baseUrl: service, dataUrl: service, oidc, directoryKey, extensions };
  return parseConfig(json, 'https://app.example.test');
}

const ofTheService = ['mara', 'noor'].map((who) => getLocalListKey('/', service, issuer, who));
const ofOthers = [
  getLocalListKey('/other/', service, issuer, 'mara'),
  getLocalListKey('/', `${service}/v2`, issuer, 'mara'),
  storageKey('webhook-creations', '/', service, issuer, 'mara'),
  'spec-viewer.theme',
];

function storageWithLists() {
  const storage = createMemoryStorage();
  for (const name of [...ofTheService, ...ofOthers]) storage.setItem(name, '[]');
  return storage;
}

describe('webhooks stored in this browser', () => {
  test('are deleted for all users if the service lists webhooks', () => {
    const storage = storageWithLists();
    removeObsoleteLists(storage, '/', configWith('webhooks.manage'));
    expect([...storage.items.keys()]).toEqual(ofOthers);
  });

  test("remain stored if the service doesn't list webhooks", () => {
    const storage = storageWithLists();
    removeObsoleteLists(storage, '/', configWith('webhooks.rotate'));
    expect([...storage.items.keys()]).toEqual([...ofTheService, ...ofOthers]);
  });

  test("don't cause a failure if storage is disabled", () => {
    const off = getStorageOrEmpty(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    expect(() => removeObsoleteLists(off, '/', configWith('webhooks.manage'))).not.toThrow();
  });
});
