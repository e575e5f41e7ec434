import { describe, expect, test } from 'vitest';
import { type PolicyViolation, watchBlockedOrigins } from '#platform/policy-violations.ts';

const stopped: PolicyViolation = {
  effectiveDirective: 'connect-src',
  disposition: 'enforce',
  blockedURI: 'https://api.example.test/viewer/v1/bookmark-state',
  sourceFile: 'https://app.example.test/assets/index.js',
};

function watched() {
  const listeners: ((violation: PolicyViolation) => void)[] = [];
  const blocked = watchBlockedOrigins({
    addEventListener: (_type, listener) => void listeners.push(listener),
  });
  const violate = (changes: Partial<PolicyViolation> = {}) => {
    for (const listener of listeners) listener({ ...stopped, ...changes });
  };
  return { blocked, violate };
}

const others: [string, Partial<PolicyViolation>][] = [
  ['another directive', { effectiveDirective: 'img-src' }],
  ['a policy that only reports', { disposition: 'report' }],
  ['a browser extension’s script', { sourceFile: 'chrome-extension://abc/inject.js' }],
  ['an address without an origin', { blockedURI: 'data:text/plain,x' }],
  ['no address', { blockedURI: 'inline' }],
];

describe('origins blocked by the content security policy', () => {
  test('are each listed once, in order of their first violation', () => {
    const { blocked, violate } = watched();
    expect(blocked.snapshot()).toEqual([]);
    violate();
    violate({ blockedURI: 'https://data.example.test:8443/data/v1/people/Mara?secret=1' });
    violate({ blockedURI: 'https://api.example.test/another' });
    expect(blocked.snapshot()).toEqual([
      'https://api.example.test',
      'https://data.example.test:8443',
    ]);
  });

  test.each(others)('exclude %s', (_what, changes) => {
    const { blocked, violate } = watched();
    violate(changes);
    expect(blocked.snapshot()).toEqual([]);
  });

  test('are listed even if the violation names no script file', () => {
    const { blocked, violate } = watched();
    violate({ sourceFile: '' });
    expect(blocked.snapshot()).toEqual(['https://api.example.test']);
  });
});
