import { describe, expect, test } from 'vitest';
import { resolveLink } from '#data/specifications/resolve-link.ts';

const from = { codeHostSlug: 'pay/core', path: 'b/c/d.md' };
const specificationLink = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const resolve = (href: string) => resolveLink(href, from, { specificationLink });
const file = (path: string, fragment = '', codeHostSlug = 'pay/core') => ({
  kind: 'specification',
  name: { codeHostSlug, path },
  fragment,
});

// The examples of RFC 3986, 5.4, with a repository instead of the host. Queries are ignored.
test.each<readonly [href: string, path: string, fragment?: string, codeHostSlug?: string]>([
  ['g', 'b/c/g'],
  ['./g', 'b/c/g'],
  ['/g', 'g'],
  ['g?y', 'b/c/g'],
  [';x', 'b/c/;x'],
  ['g;x', 'b/c/g;x'],
  ['../g', 'b/g'],
  ['../../g', 'g'],
  ['/./g', 'g'],
  ['g.', 'b/c/g.'],
  ['.g', 'b/c/.g'],
  ['g..', 'b/c/g..'],
  ['..g', 'b/c/..g'],
  ['./../g', 'b/g'],
  ['g/../h', 'b/c/h'],
  ['g;x=1/../y', 'b/c/y'],
  ['g?y/../x', 'b/c/g'],
  ['g#s', 'b/c/g', 's'],
  ['g?y#s', 'b/c/g', 's'],
  ['g#s/../x', 'b/c/g', 's/../x'],
  ['g#%C3%BCber-uns', 'b/c/g', 'über-uns'],
  ['g#100%', 'b/c/g', '100%'],
  ['g#L10-L20', 'b/c/g', 'L10-L20'],
  ['a%20b.md', 'b/c/a b.md'],
  ['a b.md', 'b/c/a b.md'],
  ['%C3%A4.md', 'b/c/ä.md'],
  ['what%3F%23.md', 'b/c/what?#.md'],
  ['100%.md', 'b/c/100%.md'],
  ['50%25.md', 'b/c/50%.md'],
  ['x//y.md', 'b/c/x/y.md'],
  ['..\\y.md', 'b/y.md'],
  ['\n ./y\n.md\t', 'b/c/y.md'],
  ['./a:b.md', 'b/c/a:b.md'],
  ['https://code.example.test/pay/api/blob/main/spec/a%20b.md#s', 'spec/a b.md', 's', 'pay/api'],
  ['https://code.example.test/pay/api/blob/master/x.md', 'x.md', '', 'pay/api'],
  ['https://code.example.test/pay/api/blob/refs/heads/main/x.md', 'x.md', '', 'pay/api'],
  ['http://code.example.test/pay/api/blob/HEAD/x.md?plain=1#L7', 'x.md', 'L7', 'pay/api'],
  ['//code.example.test/pay/api/blob/HEAD/x.md', 'x.md', '', 'pay/api'],
])('resolveLink resolves %j to %s', (href = '', path = '', fragment, codeHostSlug) => {
  expect(resolve(href)).toEqual(file(path, fragment, codeHostSlug));
});

test.each([
  ['', ''],
  ['#s', 's'],
  ['?y', ''],
  ['?y#s', 's'],
  ['d.md#s', 's'],
  ['./d.md', ''],
  ['/b/c/d.md#s', 's'],
  ['https://code.example.test/pay/core/blob/HEAD/b/c/d.md#s', 's'],
])('resolveLink resolves %j to the specification that contains the link', (href, fragment) => {
  expect(resolve(href)).toEqual({ kind: 'same', fragment });
});

test.each(
  Object.entries({
    'This leads out of the repository.':
      '../../../g ../../../../g /../g /g/../../h %2e%2e/%2E%2E/%2e./g',
    'No file can have this name.': 'a%2Fb.md ..%2F..%2Fg a%00.md \ud800.md',
  }).flatMap(([reason, hrefs]) => hrefs.split(' ').map((href) => [href, reason])),
)('resolveLink rejects %j: %s', (href, reason) => {
  expect(resolve(href ?? '')).toEqual({ kind: 'none', reason });
});

test.each([
  ['.', 'b/c'],
  ['./', 'b/c'],
  ['..', 'b'],
  ['../', 'b'],
  ['g/', 'b/c/g'],
  ['g/?y#s', 'b/c/g'],
  ['./g/.', 'b/c/g'],
  ['g/..', 'b/c'],
  ['%2e%2e/g%20h/', 'b/g h'],
  ['/', ''],
  ['../..', ''],
])('resolveLink resolves %j to the folder %j', (href, path) => {
  expect(resolve(href)).toEqual({ kind: 'folder', codeHostSlug: 'pay/core', path });
});

test.each(['../../../', '/..', 'a%2Fb/'])('resolveLink rejects the folder %j', (href) => {
  expect(resolve(href)).toEqual({ kind: 'none', reason: expect.any(String) });
});

describe('resolveLink with an absolute URL', () => {
  test.each([
    ['https://example.test/a', 'https://example.test/a'],
    ['HTTP://EXAMPLE.test', 'http://example.test/'],
    ['//example.test/a', 'https://example.test/a'],
    ['\\\\example.test/a', 'https://example.test/a'],
    ['https://code.example.test/pay/api/issues/7', 'https://code.example.test/pay/api/issues/7'],
  ])('resolves %s to an external link', (href, expected) => {
    expect(resolve(href)).toEqual({ kind: 'outside', href: expected });
  });

  test.each([
    ['pay/core/blob/v1.0.0/b/c/d.md', 'b/c/d.md', 'v1.0.0'],
    ['pay/core/blob/0123abc/x.md?plain=1#L902-L903', 'x.md', '0123abc', 'L902-L903'],
    [`pay/core/blob/${'0'.repeat(40)}/x.md`, 'x.md', '0'.repeat(40)],
    ['pay/core/blob/release/v1/README.md', 'v1/README.md', 'release'],
    ['pay/core/blob/release%2Fv1/README.md', 'README.md', 'release/v1'],
    ['pay/core/blob/astro%404.0.0/README.md', 'README.md', 'astro@4.0.0'],
    [`pay/core/blob/${'AB'.repeat(20)}/README.md`, 'README.md', 'ab'.repeat(20)],
    ['pay/core/blob/refs/tags/v1/x.md#s', 'x.md', 'refs/tags/v1', 's'],
    ['pay/core/blob/refs/heads/a/b/x.md', 'b/x.md', 'refs/heads/a'],
  ])('resolves %s to the version %s, %s', (end, path, version, fragment = '') => {
    const href = `https://code.example.test/${end}`;
    const name = { codeHostSlug: 'pay/core', path };
    expect(resolve(href)).toEqual({ kind: 'version', name, version, fragment, href });
  });

  test.each([
    ['https://gitlab.test/{codeHostSlug}/-/blob/main/{path}', 'blob/v1/x.md', 'v1'],
    ['https://gitlab.test/{codeHostSlug}/-/blob/main/{path}', 'blob/main/x.md', undefined],
    ['https://gitlab.test/{codeHostSlug}/-/blob/trunk/{path}', 'blob/trunk/x.md', undefined],
    ['https://gitlab.test/{codeHostSlug}/-/blob/trunk/{path}', 'blob/HEAD/x.md', undefined],
    [
      'https://gitlab.test/{codeHostSlug}/-/blob/trunk/{path}',
      'blob/refs/heads/trunk/x.md',
      undefined,
    ],
    ['https://gitlab.test/{codeHostSlug}/-/blob/trunk/{path}', 'blob/main/x.md', 'main'],
    ['https://gitlab.test/{codeHostSlug}/-/blob/main/{path}', 'blob/master/x.md', 'master'],
    ['https://gitlab.test/{codeHostSlug}/-/blob/HEAD/{path}', 'blob/main/x.md', undefined],
    ['https://gitlab.test/{codeHostSlug}/-/blob/HEAD/{path}', 'blob/master/x.md', undefined],
    [
      'https://gitlab.test/{codeHostSlug}/-/blob/HEAD/{path}',
      'blob/refs/tags/main/x.md',
      'refs/tags/main',
    ],
    ['https://gitlab.test/{codeHostSlug}/-/blob/HEAD/{path}', 'blob/trunk/x.md', 'trunk'],
  ])('reads the version after the branch of the template %s: %s', (template, end, version) => {
    const href = `https://gitlab.test/pay/api/-/${end}`;
    const found = resolveLink(href, from, { specificationLink: template });
    if (version === undefined) expect(found).toEqual(file('x.md', '', 'pay/api'));
    else expect(found).toMatchObject({ kind: 'version', version, href });
  });

  test.each([
    ['src/commit/0123abc/x.md', '0123abc'],
    ['src/tag/v1/x.md', 'v1'],
    ['src/branch/next/x.md', 'next'],
  ])('reads the version in a URL of Gitea: %s', (end, version) => {
    const specificationLink = 'https://gitea.test/{codeHostSlug}/src/branch/main/{path}';
    const href = `https://gitea.test/pay/api/${end}`;
    expect(resolveLink(href, from, { specificationLink })).toMatchObject({
      kind: 'version',
      version,
    });
    const current = 'https://gitea.test/pay/api/src/branch/main/x.md';
    expect(resolveLink(current, from, { specificationLink })).toEqual(file('x.md', '', 'pay/api'));
  });

  test('resolves a URL of the containing specification to the same text only at its version', () => {
    const self = (revision: string) =>
      `https://code.example.test/pay/core/blob/${revision}/b/c/d.md#s`;
    const rules = { specificationLink, version: 'v1' };
    expect(resolveLink(self('v1'), from, rules)).toEqual({ kind: 'same', fragment: 's' });
    expect(resolveLink('#s', from, rules)).toEqual({ kind: 'same', fragment: 's' });
    expect(resolveLink(self('main'), from, rules)).toEqual(file('b/c/d.md', 's'));
    expect(resolveLink(self('v2'), from, rules)).toMatchObject({ kind: 'version', version: 'v2' });
    expect(resolve(self('main'))).toEqual({ kind: 'same', fragment: 's' });
  });

  // The page of a version couldn't lead to the code host.
  test.each([
    ['https://azure.test/_git/{codeHostSlug}?path=/{path}', '?path=/x.md&version=GTv1'],
    ['https://azure.test/_git/{codeHostSlug}?path=/{path}', '?path=/x.md&version=GC0123abc'],
    ['https://azure.test/_git/{codeHostSlug}/browse/{path}', '/browse/x.md?at=refs%2Ftags%2Fv1'],
  ])('resolves a version in the query for the template %s to an external link', (template, end) => {
    const rules = { specificationLink: template };
    const href = `https://azure.test/_git/api${end}`;
    expect(resolveLink(href, from, rules)).toEqual({ kind: 'outside', href });
    const current = href.replace(/(?<==)(?:GTv1|GC0123abc|refs%2Ftags%2Fv1)/, (text) =>
      text.startsWith('G') ? 'GBmain' : 'refs%2Fheads%2Fmain',
    );
    expect(resolveLink(current, from, rules)).toEqual(file('x.md', '', 'api'));
  });

  test('resolves a URL of the app with a version to that version, which needs no code host', () => {
    const ownTarget = () => ({ codeHostSlug: 'pay/core', path: 'b/c/d.md', revision: '7' });
    const found = resolveLink('https://app.example.test/y#L1', from, {
      specificationLink,
      ownTarget,
    });
    const name = { codeHostSlug: 'pay/core', path: 'b/c/d.md' };
    const expected = { kind: 'version', name, version: '7', fragment: 'L1', href: undefined };
    expect(found).toEqual(expected);
  });

  test('resolves to an external link if the deployment has no code host', () => {
    const href = 'https://code.example.test/pay/api/blob/HEAD/x.md';
    expect(resolveLink(href, from, { specificationLink: undefined })).toEqual({
      kind: 'outside',
      href,
    });
  });

  test('resolves a URL of the app to the specification that the URL shows', () => {
    const ownTarget = ({ host }: URL) =>
      host === 'app.example.test' ? { codeHostSlug: 'pay/api', path: 'x.md' } : undefined;
    const rules = { specificationLink, ownTarget };
    expect(resolveLink('https://app.example.test/y#s', from, rules)).toEqual(
      file('x.md', 's', 'pay/api'),
    );
  });

  test('resolves to the current repository if the link template contains no repository', () => {
    const rules = { specificationLink: 'https://code.example.test/read?file={path}' };
    expect(resolveLink('https://code.example.test/read?file=x.md', from, rules)).toEqual(
      file('x.md'),
    );
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    `data:text/html,${'x'.repeat(10_000)}`,
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example.test/1',
  ])('rejects a scheme other than http and https: %j', (href) => {
    expect(resolve(href)).toEqual({
      kind: 'none',
      reason: expect.stringMatching(/^A URL that begins with \w+: isn’t opened\.$/),
    });
  });

  test('resolves to a mail link only if the link contains a single email address without parameters', () => {
    const href = 'mailto:a.b@example.test';
    expect(resolve(href)).toEqual({ kind: 'mail', href });
    expect(resolve(' MailTo:a.b@example\n.test')).toEqual({ kind: 'mail', href });
    for (const other of [`${href}?cc=x`, `${href},c@d.test`, 'mailto:', 'mailto:a']) {
      expect(resolve(other)).toEqual({ kind: 'none', reason: '' });
    }
  });

  test.each([
    'https://',
    'https://a b',
    'https://code.example.test@evil.test/',
    `https://a.test/${'x'.repeat(9000)}`,
    `${'x'.repeat(9000)}.md`,
    `https://a.test/${' '.repeat(200_000)}x`,
  ])('rejects an untrusted URL: %.40s', (href) => {
    expect(resolve(href)).toMatchObject({ kind: 'none' });
  });
});
