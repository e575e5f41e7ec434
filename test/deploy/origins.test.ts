import { describe, expect, test } from 'vitest';
import { getConnectOrigins, parseMetadata } from '#deploy/origins.ts';
import { parseConfig } from '#platform/config.ts';

const appOrigin = 'https://app.example.test';
const config = (
  members: Record<string, string> = {},
  authority = 'https://id.example.test/realm',
) =>
  parseConfig(
    {
      baseUrl: 'https://api.example.test/v',
      dataUrl: 'https://data.example.test:8443',
      oidc: { authority, clientId: 'spec-viewer' },
      directoryKey: { mode: 'ask' },
      ...members,
    },
    appOrigin,
  );
const metadata = (token: string) => ({
  issuer: 'https://id.example.test/realm',
  token_endpoint: token,
});

describe('getConnectOrigins', () => {
  const provider = metadata('https://id.example.test/token');
  const services = ['https://api.example.test', 'https://data.example.test:8443'];
  const own = config({ baseUrl: '/', dataUrl: '/data' }, `${appOrigin}/oidc`);
  const linked = config({ specificationLink: 'https://code.example.test/{path}' });
  const id = 'https://id.example.test';

  test.each([
    ['of services and provider, each once', config(), provider, [...services, id]],
    [
      'of a token endpoint elsewhere',
      config(),
      metadata('https://token.example.test/x'),
      [...services, id, 'https://token.example.test'],
    ],
    [
      'of a revocation endpoint elsewhere',
      config(),
      { ...provider, revocation_endpoint: 'https://revoke.example.test/x' },
      [...services, id, 'https://revoke.example.test'],
    ],
    [
      'of a userinfo endpoint elsewhere',
      config(),
      { ...provider, userinfo_endpoint: 'https://info.example.test/x' },
      [...services, id, 'https://info.example.test'],
    ],
    [
      'without an endpoint that has no web address',
      config(),
      { ...provider, revocation_endpoint: 'data:,x', userinfo_endpoint: 'data:,x' },
      [...services, id],
    ],
    [
      'without a userinfo endpoint that the app ignores',
      config(),
      { ...provider, userinfo_endpoint: 'http://info.example.test/x' },
      [...services, id],
    ],
    ['without the code host that bookmarks link to', linked, provider, [...services, id]],
  ])('returns the origins %s', (_what, configuration, document, origins) => {
    const read = parseMetadata(document, document.issuer);
    expect(getConnectOrigins(configuration, read, appOrigin)).toEqual(origins);
  });

  test('never returns the app’s own origin', () => {
    expect(getConnectOrigins(own, metadata(`${appOrigin}/oidc/token`), appOrigin)).toEqual([]);
    expect(getConnectOrigins(own, undefined, appOrigin)).toEqual([]);
  });
});

describe('parseMetadata', () => {
  test('returns the issuer and the token endpoint', () => {
    const document = { ...metadata('https://t.example.test/'), jwks_uri: 'https://x.test' };
    expect(parseMetadata(document, 'https://id.example.test/realm/')).toEqual(
      metadata('https://t.example.test/'),
    );
  });

  test('rejects an issuer other than the configured one', () => {
    expect(() => parseMetadata(metadata('https://t.test/'), 'https://other.test')).toThrow(
      'names an issuer other than the configured one',
    );
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['one without endpoints', { issuer: 'https://id.example.test' }],
    ['one with a script for an endpoint', metadata('javascript:alert(1)')],
    ['one with a path for an endpoint', metadata('/token')],
  ])('rejects a discovery document that is %s', (_what, json) => {
    expect(() => parseMetadata(json, 'https://id.example.test/realm')).toThrow(
      'discovery document',
    );
  });
});
