import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentedOperations } from '#deploy/interface/document.ts';
import { findUnlistedRequest } from '#test/support/unlisted-request.ts';

const withoutNames = (path: string) => path.replace(/\$?\{[^}]*\}/g, '{}');

/** Returns the paths of all service requests in the source code of the app. */
function addressesInSources(): ReadonlySet<string> {
  const files = readdirSync('src/data', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('src/data', file), 'utf8'));
  const written = sources.flatMap((source) => [...source.matchAll(/apiPath`([^`]+)`/g)]);
  return new Set(written.map(([, path = '']) => withoutNames(path)));
}

test('openapi.yaml contains exactly the paths that the app requests', () => {
  const listed = new Set(documentedOperations.map(({ path }) => withoutNames(path)));
  expect([...listed].sort()).toEqual([...addressesInSources()].sort());
});

test.each([
  ['GET', '/data/v1/competencies', { 'x-api-key': 'k', accept: 'application/json' }],
  ['PATCH', '/webhooks/v1/subscriptions/a', { authorization: 'Bearer t', 'if-match': '"1"' }],
  ['POST', '/oidc/token', { 'x-anything': 'a' }],
])('unlistedRequest accepts a documented request: %s %s', (method, path, headers) => {
  expect(findUnlistedRequest(method, path, new Headers(headers))).toBeUndefined();
});

test.each([
  ['PUT', '/data/v1/competencies', {}, 'PUT /data/v1/competencies'],
  ['GET', '/viewer/v1/unknown', {}, 'GET /viewer/v1/unknown'],
  ['GET', '/data/v1/people/a', { authorization: 'Bearer t' }, 'authorization of GET'],
  ['GET', '/viewer/v1/bookmark-state', { 'x-trace': '1' }, 'x-trace of GET'],
])('unlistedRequest reports an undocumented request: %s %s', (method, path, headers, problem) => {
  expect(findUnlistedRequest(method, path, new Headers(headers))).toContain(problem);
});
