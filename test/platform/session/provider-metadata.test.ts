import { describe, expect, test } from 'vitest';
import { findInvalidEndpoints } from '#platform/session/provider-checks.ts';

const good = {
  authorization_endpoint: 'https://id.example.test/authorize',
  token_endpoint: 'https://id.example.test/token',
};

describe('endpoints of a provider', () => {
  test.each([
    ['are https', {}],
    ['are http on this machine', { token_endpoint: 'http://127.0.0.1:8080/token' }],
    ['that it can do without are absent', { end_session_endpoint: null, revocation_endpoint: '' }],
    ['that aren’t used are anything', { userinfo_endpoint: 'javascript:1', jwks_uri: 7 }],
  ])('are accepted if they %s', (_, change) => {
    expect(findInvalidEndpoints({ ...good, ...change })).toEqual([]);
  });

  test.each([
    ['authorization_endpoint', undefined, 'is missing'],
    ['token_endpoint', '', 'is missing'],
    ['authorization_endpoint', 'javascript:alert(1)', 'must be an https URL'],
    ['end_session_endpoint', 'javascript:alert(1)', 'must be an https URL'],
    ['end_session_endpoint', '/logout', 'must be an https URL'],
    ['revocation_endpoint', ['https://id.example.test/revoke'], 'must be an https URL'],
    [
      'revocation_endpoint',
      'http://id.example.test/revoke',
      'must use https; http is for loopback hosts only',
    ],
  ])('are rejected if %s is %j', (endpoint, value, problem) => {
    expect(findInvalidEndpoints({ ...good, [endpoint]: value })).toEqual([{ endpoint, problem }]);
  });
});
