import { describe, expect, test } from 'vitest';
import { connectOrigins, parseMetadata } from '#deploy/origins.ts';
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

describe('the origins for connect-src', () => {
  test('are those of the services and the provider, each once', () => {
    expect(connectOrigins(config(), metadata('https://id.example.test/token'), appOrigin)).toEqual([
      'https://api.example.test',
      'https://data.example.test:8443',
      'https://id.example.test',
    ]);
  });

  test('include the origin of a token endpoint elsewhere', () => {
    const origins = connectOrigins(config(), metadata('https://token.example.test/x'), appOrigin);
    expect(origins).toContain('https://token.example.test');
  });

  test('include the origin of a revocation endpoint elsewhere', () => {
    const provider = {
      ...metadata('https://id.example.test/token'),
      revocation_endpoint: 'https://revoke.example.test/x',
    };
    const read = parseMetadata(provider, provider.issuer);
    expect(connectOrigins(config(), read, appOrigin)).toContain('https://revoke.example.test');
  });

  test('leave out an endpoint that has no web address', () => {
    const provider = { ...metadata('https://id.example.test/t'), revocation_endpoint: 'data:,x' };
    const read = parseMetadata(provider, provider.issuer);
    expect(connectOrigins(config(), read, appOrigin)).toEqual(
      connectOrigins(config(), metadata('https://id.example.test/t'), appOrigin),
    );
  });

  test('never name the app’s own origin', () => {
    const own = config({ baseUrl: '/', dataUrl: '/data' }, `${appOrigin}/oidc`);
    expect(connectOrigins(own, metadata(`${appOrigin}/oidc/token`), appOrigin)).toEqual([]);
    expect(connectOrigins(own, undefined, appOrigin)).toEqual([]);
  });

  test('leave out the code host that bookmarks link to', () => {
    const link = { specificationLink: 'https://code.example.test/{path}' };
    expect(connectOrigins(config(link), undefined, appOrigin).join()).not.toContain('code.');
  });
});

describe('a discovery document', () => {
  test('gives its issuer and token endpoint', () => {
    const document = { ...metadata('https://t.example.test/'), jwks_uri: 'https://x.test' };
    expect(parseMetadata(document, 'https://id.example.test/realm/')).toEqual(
      metadata('https://t.example.test/'),
    );
  });

  test('is refused with another issuer than the configured one', () => {
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
  ])('is refused as %s', (_what, json) => {
    expect(() => parseMetadata(json, 'https://id.example.test/realm')).toThrow(
      'discovery document',
    );
  });
});
