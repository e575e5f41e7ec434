import { describe, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig, parseConfig } from '#platform/config.ts';

const appOrigin = 'https://app.example.test';
const minimal = {
  baseUrl: 'https://api.example.test',
  dataUrl: 'https://data.example.test/v2/',
  oidc: { authority: 'https://id.example.test/', clientId: 'spec-viewer' },
  directoryKey: { mode: 'ask' },
};

const problemsOf = (json: unknown) => {
  try {
    parseConfig(json, appOrigin);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

const fieldsOf = (json: unknown) => problemsOf(json).map(({ field }) => field);

describe('valid configuration', () => {
  test('requires only URLs, a client id and the mode of the directory key', () => {
    expect(parseConfig(minimal, appOrigin)).toEqual({
      baseUrl: 'https://api.example.test',
      dataUrl: 'https://data.example.test/v2',
      oidc: {
        authority: 'https://id.example.test',
        clientId: 'spec-viewer',
        scope: 'openid profile email',
      },
      signIn: { silent: true },
      directoryKey: { mode: 'ask' },
      specificationLink: undefined,
      eventTypes: [],
      extensions: new Set(),
      diagrams: true,
      terms: {},
    });
  });

  test('contains the explanations of terms without surrounding space', () => {
    const terms = { canQc: ' May check the work of others. ', cli: 'Command line' };
    expect(parseConfig({ ...minimal, terms }, appOrigin).terms).toEqual({
      canQc: 'May check the work of others.',
      cli: 'Command line',
    });
  });

  test('turns diagrams off if `diagrams` is false', () => {
    expect(parseConfig({ ...minimal, diagrams: false }, appOrigin).diagrams).toBe(false);
  });

  test.each([
    ['/', appOrigin],
    ['/oidc', `${appOrigin}/oidc`],
    ['/oidc/', `${appOrigin}/oidc`],
    ['https://api.example.test/', 'https://api.example.test'],
    ['https://api.example.test/a/b///', 'https://api.example.test/a/b'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['  https://api.example.test  ', 'https://api.example.test'],
    ['HTTPS://API.example.test', 'https://api.example.test'],
  ])('resolves the URL %j to %s', (written, read) => {
    expect(parseConfig({ ...minimal, baseUrl: written }, appOrigin).baseUrl).toBe(read);
  });

  test('resolves a specification link that is a path against the app’s origin', () => {
    const specificationLink = '/code/{codeHostSlug}/blob/HEAD/{path}?plain=1';
    expect(parseConfig({ ...minimal, specificationLink }, appOrigin).specificationLink).toBe(
      appOrigin + specificationLink,
    );
  });

  test.each(['/{codeHostSlug}/{path}', 'https://code.example.test/?of={codeHostSlug}&at={path}'])(
    'accepts the specification link %s',
    (specificationLink) => {
      expect(problemsOf({ ...minimal, specificationLink })).toEqual([]);
    },
  );
});

describe('invalid configuration', () => {
  test.each([
    'http://api.example.test',
    'ftp://api.example.test',
    'javascript:alert(1)',
    '//api.example.test',
    '/\\api.example.test',
    'api.example.test',
    'https:api.example.test',
    'https://',
    'https://me:secret@api.example.test',
    'https://api.example.test?a=b',
    'https://api.example.test#a',
    'https://api.example.test/?',
    'https://api.example.test/#',
    '/?',
    'https://*.example.test',
    'https://api.example.test/a b',
    'https://api.example.test:99999',
    '',
    null,
    7,
    ['https://api.example.test'],
  ])('is rejected with the name of the field if a URL is %j', (address) => {
    expect(fieldsOf({ ...minimal, baseUrl: address })).toEqual(['baseUrl']);
  });

  test('is reported without the user name and password in the URL', () => {
    const problems = problemsOf({ ...minimal, baseUrl: 'https://me:hunter2@api.example.test' });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  test.each([
    [{ ...minimal, baseUrl: undefined }, 'baseUrl', 'is missing'],
    [{ ...minimal, oidc: { authority: '/oidc' } }, 'oidc.clientId', 'is missing'],
    [{ ...minimal, basUrl: '/' }, 'basUrl', 'is not a field of the configuration; remove it'],
    [
      { ...minimal, oidc: { ...minimal.oidc, secret: 'x' } },
      'oidc.secret',
      'is not a field of the configuration; remove it',
    ],
    [
      { ...minimal, directoryKey: { mode: 'none' } },
      'directoryKey.mode',
      'must be "ask", "proxy" or "public"',
    ],
    [{ ...minimal, directoryKey: {} }, 'directoryKey.mode', 'is missing'],
    [{ ...minimal, directoryKey: 'ask' }, 'directoryKey', 'must be an object'],
    [{ ...minimal, directoryKey: null }, 'directoryKey', 'must be an object'],
    [{ ...minimal, directoryKey: { mode: 'public' } }, 'directoryKey.value', 'is missing'],
    [
      { ...minimal, oidc: { ...minimal.oidc, scope: 'profile email' } },
      'oidc.scope',
      'must contain "openid"',
    ],
    [{ ...minimal, signIn: { silent: 'no' } }, 'signIn.silent', 'must be true or false'],
    [{ ...minimal, signIn: false }, 'signIn', 'must be an object'],
    [{ ...minimal, terms: 'x' }, 'terms', 'must be an object'],
    [
      { ...minimal, terms: { quality: 'x' } },
      'terms.quality',
      'is not a field of the configuration; remove it',
    ],
    [{ ...minimal, terms: { plan: 7 } }, 'terms.plan', 'must be an explanation'],
    [{ ...minimal, terms: { plan: ' ' } }, 'terms.plan', 'must be an explanation, not empty'],
    [{ ...minimal, eventTypes: 'bookmark.created' }, 'eventTypes', 'must be a list'],
    [
      { ...minimal, specificationLink: 'https://code.example.test/{file}' },
      'specificationLink',
      'must contain {path}',
    ],
  ])('%j is rejected because its field %s %s', (json, field, message) => {
    expect(problemsOf(json)).toEqual([{ field, message }]);
  });

  test.each([
    'https://{codeHostSlug}.example.test/{path}',
    'https://code.{codeHostSlug}/{path}',
    'https://code.example.test{path}',
    'https://code.example.test:{codeHostSlug}/{path}',
    'https://{codeHostSlug}@code.example.test/{path}',
    '{codeHostSlug}://code.example.test/{path}',
    'https:{path}',
    '{path}',
  ])('is rejected if a bookmark could set the host of the specification link: %s', (link) => {
    expect(problemsOf({ ...minimal, specificationLink: link })).toEqual([
      {
        field: 'specificationLink',
        message:
          'must have its placeholders in the path or the query, not in the scheme or the host',
      },
    ]);
  });

  test('reports an unknown extension by its index in the list', () => {
    const problems = problemsOf({ ...minimal, extensions: ['viewer.read', 'viewer.admin'] });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.field).toBe('extensions.1');
    expect(problems[0]?.message).toContain('must be one of');
  });

  test('suggests viewer.changes instead of the removed extension viewer.write', () => {
    expect(problemsOf({ ...minimal, extensions: ['viewer.write'] })).toEqual([
      {
        field: 'extensions.0',
        message: 'no longer exists; write "viewer.changes" if the service offers that',
      },
    ]);
  });

  test.each(['k\n', 'k\r\nA: b', 'ké', 'k€', 'a b'])(
    'is rejected if the public directory key contains %j',
    (value) => {
      expect(
        fieldsOf({ ...minimal, directoryKey: { mode: 'public', value: `x${value}y` } }),
      ).toEqual(['directoryKey.value']);
    },
  );

  test('reports all invalid fields together', () => {
    expect(fieldsOf({ oidc: {}, directoryKey: { mode: 'ask' }, surprise: 1 }).sort()).toEqual(
      ['baseUrl', 'dataUrl', 'oidc.authority', 'oidc.clientId', 'surprise'].sort(),
    );
  });

  test.each([[[]], [null], ['text'], [0]])(
    '%j is rejected with an error about config.json instead of a field',
    (json) => {
      expect(fieldsOf(json)).toEqual(['config.json']);
    },
  );
});

describe('loadConfig', () => {
  const answering = (body: string, init: ResponseInit = {}) =>
    vi.stubGlobal('fetch', async () => new Response(body, init));
  const problem = () =>
    loadConfig('/config.json', appOrigin).then(
      () => 'no problem',
      (error: ConfigError) => error.message,
    );

  test('resolves to the configuration that the server returns', async () => {
    answering(JSON.stringify(minimal));
    await expect(loadConfig('/config.json', appOrigin)).resolves.toMatchObject({
      baseUrl: 'https://api.example.test',
    });
  });

  test.each([
    ['a missing file', '', { status: 404 }, 'status 404'],
    ['a page instead of JSON', '<!doctype html>', {}, 'HTML page'],
    [
      'a page by its content type',
      'oops',
      { headers: { 'content-type': 'text/html' } },
      'HTML page',
    ],
    ['broken JSON', '{"baseUrl":', {}, 'not valid JSON'],
    ['an empty file', '', {}, 'not valid JSON'],
  ])('rejects with a message that explains %s', async (_, body, init, words) => {
    answering(body, init);
    await expect(problem()).resolves.toContain(words);
  });

  test('rejects after ten seconds if the response body never ends', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      async () => new Response(new ReadableStream({ start: () => undefined })),
    );
    const outcome = problem();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(outcome).resolves.toContain('within 10 seconds');
  });
});
