import { expect, it } from 'vitest';
import { buildRepositoryUrl } from '#platform/specification-link/code-host-link.ts';

const host = 'https://code.example.test';

it.each([
  [`${host}/{codeHostSlug}/blob/HEAD/{path}`, `${host}/pay/core`],
  [`${host}/{codeHostSlug}/-/blob/HEAD/{path}`, `${host}/pay/core`],
  [`${host}/code/{codeHostSlug}/blob/release/1/{path}?plain=1`, `${host}/code/pay/core`],
  [`${host}/{codeHostSlug}/src/HEAD/{path}`, `${host}/pay/core`],
  [`${host}/{codeHostSlug}/src/branch/main/{path}`, `${host}/pay/core`],
  [`${host}/org/_git/{codeHostSlug}?path=/{path}&version=GBmain`, `${host}/org/_git/pay/core`],
])('buildRepositoryUrl for the template %s returns %s', (template, url) => {
  expect(buildRepositoryUrl(template, 'pay/core')).toBe(url);
});

it.each([
  undefined,
  `${host}/{codeHostSlug}/{path}`,
  `${host}/{codeHostSlug}/raw/HEAD/{path}`,
  `${host}/{codeHostSlug}/src/main/{path}`,
  `${host}/{codeHostSlug}/docs/blob/HEAD/{path}`,
  `${host}/blob/HEAD/{path}`,
  `${host}/blob/{codeHostSlug}/HEAD/{path}`,
  `${host}/{codeHostSlug}/blob/HEAD/{path}/{codeHostSlug}`,
  `${host}/?p={codeHostSlug}.git;a=blob;f={path}`,
  `${host}/files?path={path}&repo={codeHostSlug}`,
])('buildRepositoryUrl for the template %s returns undefined', (template) => {
  expect(buildRepositoryUrl(template, 'pay/core')).toBeUndefined();
});

it('buildRepositoryUrl encodes the repository and rejects one that would lead elsewhere', () => {
  const template = `${host}/{codeHostSlug}/blob/HEAD/{path}`;
  expect(buildRepositoryUrl(template, '$& pay?/{path}#')).toBe(
    `${host}/%24%26%20pay%3F/%7Bpath%7D%23`,
  );
  expect(buildRepositoryUrl(template, '../admin')).toBeUndefined();
  expect(buildRepositoryUrl(template, '')).toBeUndefined();
  expect(buildRepositoryUrl('javascript:{codeHostSlug}/blob/HEAD/{path}', '1')).toBeUndefined();
});
