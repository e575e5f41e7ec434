import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, readStandaloneSettings } from '#service/settings.ts';

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
  expect(readSettings({ PORT: '', DATA_DIR: ' ' })).toEqual(readSettings({}));
});

it.each(['0', '65536', 'http', '-1', '80.5', '1e3'])('settings reject PORT=%j', (PORT) => {
  const message = 'PORT has to be a whole number from 1 to 65535.';
  expect(() => readSettings({ PORT })).toThrow(message);
});

const needed = {
  DIRECTORY_KEY: 'a-key-of-24-characters-x',
  OIDC_ISSUER: 'https://id.example.test/realms/acme',
  OIDC_AUDIENCE: 'https://api.example.test',
};

describe('standalone settings', () => {
  it('default to the loopback address and port 8080', () => {
    expect(readStandaloneSettings(needed)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      origin: 'http://localhost:8080',
      appOrigins: [],
      issuer: 'https://id.example.test/realms/acme',
    });
  });

  it('accept several origins that serve the app', () => {
    const CORS_ORIGINS = 'https://app.example.test, http://localhost:4173';
    expect(readStandaloneSettings({ ...needed, CORS_ORIGINS }).appOrigins).toEqual([
      'https://app.example.test',
      'http://localhost:4173',
    ]);
  });

  it('resolve the paths of people and competency files against the working folder', () => {
    const { directoryFiles } = readStandaloneSettings({ ...needed, PEOPLE_FILE: 'people.csv' });
    expect(directoryFiles).toEqual({ people: resolve('people.csv'), competencies: undefined });
  });

  it('accept several encryption keys for the signing secrets, with the current key first', () => {
    const [current, earlier] = ['x'.repeat(32), 'y'.repeat(40)];
    const { secretsKeys } = readStandaloneSettings({
      ...needed,
      SECRETS_KEY: `${current} ${earlier}`,
    });
    expect(secretsKeys).toEqual([current, earlier]);
    expect(readStandaloneSettings(needed).secretsKeys).toEqual([]);
  });

  it('require an encryption key with PostgreSQL', () => {
    const DATABASE_URL = 'postgresql://user:password@db.example.test/name';
    expect(() => readStandaloneSettings({ ...needed, DATABASE_URL })).toThrow(
      'SECRETS_KEY has to be',
    );
    const SECRETS_KEY = 'x'.repeat(32);
    expect(readStandaloneSettings({ ...needed, DATABASE_URL, SECRETS_KEY })).toMatchObject({
      databaseUrl: DATABASE_URL,
      readersClaim: 'groups',
      repositories: undefined,
    });
    expect(() =>
      readStandaloneSettings({ ...needed, DATABASE_URL: 'mysql://x', SECRETS_KEY }),
    ).toThrow('DATABASE_URL has to be');
  });

  it('enable the sample content only if SAMPLES is on', () => {
    const hasSamples = (SAMPLES: string) =>
      readStandaloneSettings({ ...needed, SAMPLES }).hasSamples;
    expect(['', 'off', 'on'].map(hasSamples)).toEqual([false, false, true]);
  });

  it('accept the number of trusted proxies, which is undefined by default', () => {
    const proxiesOf = (PROXIES: string) => readStandaloneSettings({ ...needed, PROXIES }).proxies;
    expect(['', '0', '2'].map(proxiesOf)).toEqual([undefined, 0, 2]);
  });

  it('by default require the scope openid and accept tokens of any client', () => {
    expect(readStandaloneSettings(needed)).toMatchObject({
      requiredScope: 'openid',
      clientIds: [],
    });
  });

  it('accept a custom required scope and, if client ids are listed, the value “none”', () => {
    const OIDC_CLIENT_IDS = 'spec-viewer, other-app';
    const read = (scope: string) =>
      readStandaloneSettings({ ...needed, OIDC_CLIENT_IDS, OIDC_REQUIRED_SCOPE: scope });
    expect(read('api://viewer/access')).toMatchObject({
      requiredScope: 'api://viewer/access',
      clientIds: ['spec-viewer', 'other-app'],
    });
    expect(read('none').requiredScope).toBeUndefined();
  });

  it('report all missing settings, each on a separate line', () => {
    expect(() => readStandaloneSettings({})).toThrow(
      [
        'DIRECTORY_KEY has to be at least 16 visible ASCII characters.',
        'OIDC_ISSUER has to be the https URL of the provider (http on loopback).',
        'OIDC_AUDIENCE has to be the audience of the access tokens.',
      ].join('\n'),
    );
  });

  it.each(['abc', '-1', '65536', '80.5', '1e3'])('report only an invalid PORT: %s', (PORT) => {
    expect(() => readStandaloneSettings({ ...needed, PORT })).toThrow(
      /^PORT has to be a whole number from 0 to 65535\.$/,
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['SAMPLES', 'yes'],
    ['PROXIES', '-1'],
    ['PROXIES', '10'],
    ['PROXIES', 'one'],
    ['ORIGIN', 'https://api.example.test/'],
    ['ORIGIN', 'http://api.example.test'],
    ['ORIGIN', 'https://api..example.test'],
    ['OIDC_ISSUER', 'https://id..example.test'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example.test/path'],
    ['OIDC_ISSUER', 'http://id.example.test'],
    ['OIDC_ISSUER', 'https://id.example.test?x=1'],
    ['DIRECTORY_KEY', 'short'],
    ['OIDC_REQUIRED_SCOPE', 'openid profile'],
    ['OIDC_REQUIRED_SCOPE', 'none'],
    ['SECRETS_KEY', 'x'.repeat(31)],
    ['SECRETS_KEY', `${'x'.repeat(32)},short`],
  ])('reject an invalid %s: %s', (name, value) => {
    expect(() => readStandaloneSettings({ ...needed, [name]: value })).toThrow(name);
  });

  it('never include an invalid key in the error message', () => {
    const wrong = { ...needed, DIRECTORY_KEY: 'hush', SECRETS_KEY: 'hush' };
    expect(() => readStandaloneSettings(wrong)).toThrow(/^(?!.*hush)/s);
  });
});
