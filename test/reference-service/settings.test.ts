import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '#reference-service/settings.ts';

it('keeps its data in the project unless told', () => {
  expect(readSettings({})).toEqual({
    port: undefined,
    receiverPort: undefined,
    dataFolder: resolve('.data'),
    database: resolve('.data/reference.db'),
    scale: undefined,
    accessTokenSeconds: undefined,
  });
});

it('keeps data of a scale apart from the sample’s', () => {
  expect(readSettings({ DATA_DIR: '/srv/x', SCALE: '5000' })).toMatchObject({
    database: '/srv/x/scale-5000.db',
    scale: 5000,
  });
});

it('takes an empty variable for one that is not set', () => {
  expect(readSettings({ PORT: '', DATA_DIR: '' })).toEqual(readSettings({}));
});

it.each(['0', '65536', 'http', '-1', '80.5', ' 80', '1e3'])('refuses %j as a port', (PORT) => {
  const message = `PORT has to be a whole number from 1 to 65535, but is "${PORT}".`;
  expect(() => readSettings({ PORT })).toThrow(message);
});
