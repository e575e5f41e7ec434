import { describe, expect, test } from 'vitest';
import {
  appOrigin,
  examine,
  notServedArguments,
  runDoctor,
  runDoctorWith,
  startDeployment,
  writeConfig,
} from './deployment.ts';

describe('npm run doctor', () => {
  test('reports no failure for a correct deployment, and checks each read operation', async () => {
    const { ask, configFile, token } = await startDeployment();
    const webhook = { url: 'https://hooks.example.test/in', eventTypes: ['bookmark.created'] };
    await ask('POST', '/webhooks/v1/subscriptions', webhook);
    const environment = { SPEC_VIEWER_TOKEN: token };
    const { status, text, failed, lines } = await runDoctorWith(
      environment,
      configFile,
      ...notServedArguments,
    );
    expect([status, failed]).toEqual([0, []]);
    expect(text).toMatch(/\d+ ok, 0 failed/);
    expect(lines).toContain(`ok    CORS of POST /viewer/v1/bookmark-changes for ${appOrigin}`);
    for (const path of [
      '/data/v1/people/{name}',
      '/viewer/v1/bookmark-state',
      '/viewer/v1/specifications/versions',
      '/viewer/v1/specification-files',
      '/webhooks/v1/subscriptions/{subscriptionId}/deliveries',
    ]) {
      expect(text).toContain(`ok    GET ${path}: `);
      expect(lines).toContain(`ok    Visible headers of GET ${path} for ${appOrigin}`);
    }
    expect(text).toContain('{deliveryId}: not checked: the webhook has no delivery');
  });

  test('sends only GET and OPTIONS requests, and each credential only to its service', async () => {
    const { arrived } = await examine({ isSignedIn: true });
    expect(new Set(arrived.map(({ method }) => method))).toEqual(new Set(['GET', 'OPTIONS']));
    const servicesWith = (header: string) =>
      new Set(
        arrived.flatMap(({ path, headers }) => (header in headers ? path.split('/')[1] : [])),
      );
    expect(servicesWith('authorization')).toEqual(new Set(['viewer', 'webhooks']));
    expect(servicesWith('x-api-key')).toEqual(new Set(['data']));
    expect(servicesWith('cookie')).toEqual(new Set());
  });

  test('sends preflight requests with the methods and headers that the app uses', async () => {
    const { arrived } = await examine();
    const asked = arrived.flatMap(({ path, headers }) => {
      const names = headers['access-control-request-headers'];
      const method = headers['access-control-request-method'];
      return names === undefined ? [] : [`${method} ${path} ${names} ${headers.origin}`];
    });
    for (const request of [
      'GET /data/v1/competencies x-api-key',
      'PATCH /webhooks/v1/subscriptions/spec-viewer-doctor authorization,content-type,if-match',
      'POST /webhooks/v1/subscriptions authorization,content-type,idempotency-key',
    ]) {
      expect(asked).toContain(`${request} ${appOrigin}`);
    }
  });

  test('sends preflight requests only for operations that the deployment offers', async () => {
    const { arrived } = await examine({
      config: () => ({ extensions: [], directoryKey: { mode: 'proxy' } }),
    });
    const asked = arrived
      .filter(({ path }) => !path.startsWith('/oidc/'))
      .flatMap(({ headers }) => headers['access-control-request-headers'] ?? []);
    expect(asked.toSorted()).toEqual([
      'authorization',
      'authorization,content-type',
      'authorization,content-type',
    ]);
  });

  test('requires no CORS headers from services on the app’s own origin', async () => {
    const { origin, configFile } = await startDeployment();
    const { text, failed } = await runDoctor(configFile, '--origin', origin, '--not-served');
    expect(failed).toEqual([]);
    expect(text).toContain('CORS of the viewer isn’t needed: the service is on the app’s origin');
    expect(text).not.toContain('CORS of GET');
  });

  test('sends the silent sign-in request of the app, unless silent sign-in is turned off', async () => {
    const requestsOf = async (config: object) => {
      const { arrived } = await examine({ config: () => ({ ...config }) });
      return arrived
        .filter(({ path }) => path.startsWith('/oidc/auth?'))
        .map(({ path }) => Object.fromEntries(new URL(path, appOrigin).searchParams));
    };
    expect(await requestsOf({})).toMatchObject([
      {
        prompt: 'none',
        client_id: 'spec-viewer',
        redirect_uri: `${appOrigin}/auth/callback`,
        response_type: 'code',
        code_challenge: expect.stringMatching(/^.{43}$/),
      },
    ]);
    expect(await requestsOf({ signIn: { silent: false } })).toEqual([]);
  });

  test('lists the checks that it skips if --origin is missing', async () => {
    const { configFile } = await startDeployment();
    const { status, unchecked } = await runDoctor(configFile);
    expect(status).toBe(0);
    expect(unchecked).toContain(
      '–     CORS of the viewer: not checked: set the app’s origin with --origin.',
    );
  });

  test('prints its report as JSON with --json', async () => {
    const { configFile, text } = await examine({ args: ['--json'] });
    expect(JSON.parse(text)).toMatchObject({
      failed: false,
      checks: expect.arrayContaining([
        { group: 'Configuration', name: `${configFile} is valid`, state: 'ok' },
      ]),
    });
  });

  test('reports each invalid field of a configuration with the same message as the app', async () => {
    const file = writeConfig({ baseUrl: 'http://api.example.test', colour: 'red' });
    const { status, failed, unchecked } = await runDoctor(file, ...notServedArguments);
    expect(status).toBe(1);
    expect(unchecked).toEqual([
      '–     All other checks: not checked: they need a valid configuration.',
    ]);
    expect(failed.join('\n')).toMatch(
      /^FAIL {2}baseUrl: must use https; http is for loopback hosts only\./m,
    );
    expect(failed.join('\n')).toMatch(
      /^FAIL {2}colour: is not a field of the configuration; remove it\./m,
    );
  });

  test.each([
    [[]],
    [['a.json', 'b.json']],
    [['config.json', '--colour']],
    [['config.json', '--origin', 'https://app.example.test/x']],
    [['config.json', '--origin', 'https://app.example.test', '--base', 'x']],
    [['/nowhere/config.json', '--origin', 'https://app.example.test']],
  ])('prints its usage for the arguments %j', async (args) => {
    await expect(runDoctor(...args)).rejects.toThrow(/^usage: |must be|can’t be read/);
  });

  test('rejects credentials with invalid characters without printing them', async () => {
    const run = runDoctorWith({ SPEC_VIEWER_TOKEN: 'two words' }, 'config.json');
    await expect(run).rejects.toThrow('SPEC_VIEWER_TOKEN must be printable ASCII without spaces.');
  });
});
