import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '#service/settings.ts';

it('settings use the data folder .data if DATA_DIR is unset', () => {
  expect(readSettings({})).toEqual({
    port: undefined,
    receiverPort: undefined,
    dataFolder: resolve('.data'),
    database: resolve('.data/reference.db'),
    scale: undefined,
    accessTokenSeconds: undefined,
  });
});

it('settings use a separate database if SCALE is set', () => {
  expect(readSettings({ DATA_DIR: '/srv/x', SCALE: '5000' })).toMatchObject({
    database: '/srv/x/scale-5000.db',
    scale: 5000,
  });
});

it('settings treat an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATA_DIR: '' })).toEqual(readSettings({}));
});

it.each(['0', '65536', 'http', '-1', '80.5', ' 80', '1e3'])('settings reject PORT=%j', (PORT) => {
  const message = `PORT has to be a whole number from 1 to 65535, but is "${PORT}".`;
  expect(() => readSettings({ PORT })).toThrow(message);
});
