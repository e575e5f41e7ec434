import { describe, expect, test } from 'vitest';
import {
  appOrigin,
  notServedArguments,
  runDoctor,
  runDoctorWith,
  startDeployment,
} from './deployment.ts';

describe('CORS checks of the doctor command', () => {
  test('send preflight requests with the methods and headers that the app uses', async () => {
    const { configFile, arrived } = await startDeployment();
    await runDoctor(configFile, ...notServedArguments);
    const asked = arrived
      .filter(({ headers }) => headers['access-control-request-headers'] !== undefined)
      .map(({ path, headers }) => [
        headers['access-control-request-method'],
        path,
        headers['access-control-request-headers'],
        headers.origin,
      ]);
    expect(asked).toContainEqual(['GET', '/data/v1/competencies', 'x-api-key', appOrigin]);
    expect(asked).toContainEqual([
      'PATCH',
      '/webhooks/v1/subscriptions/spec-viewer-doctor',
      'authorization,content-type,if-match',
      appOrigin,
    ]);
    expect(asked).toContainEqual([
      'POST',
      '/webhooks/v1/subscriptions',
      'authorization,content-type,idempotency-key',
      appOrigin,
    ]);
  });

  test('send preflight requests only for operations that the deployment offers', async () => {
    const { configFile, arrived } = await startDeployment({
      config: () => ({ extensions: [], directoryKey: { mode: 'proxy' } }),
    });
    await runDoctor(configFile, ...notServedArguments);
    const atServices = arrived.filter(({ path }) => !path.startsWith('/oidc/'));
    const asked = atServices.flatMap(
      ({ headers }) => headers['access-control-request-headers'] ?? [],
    );
    expect(asked.toSorted()).toEqual([
      'authorization',
      'authorization,content-type',
      'authorization,content-type',
    ]);
  });

  test('report each operation whose method isn’t allowed', async () => {
    const { configFile } = await startDeployment({
      permissions: { 'access-control-allow-methods': 'GET, POST, PUT, DELETE' },
    });
    const { status, failed } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(1);
    expect(failed).toHaveLength(1);
    for (const line of failed) {
      expect(line).toMatch(
        /^FAIL {2}CORS of PATCH .* the method PATCH isn’t allowed\. Change: at http:\S+, add PATCH to Access-Control-Allow-Methods\.$/,
      );
    }
  });

  test('report a header that isn’t allowed', async () => {
    const { configFile } = await startDeployment({
      permissions: {
        'access-control-allow-headers': 'authorization, content-type, x-api-key, if-none-match',
      },
    });
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed.map((line) => line.replace(/^.*Change: at \S+ /, ''))).toEqual([
      'add idempotency-key to Access-Control-Allow-Headers.',
      'add idempotency-key to Access-Control-Allow-Headers.',
      'add if-match to Access-Control-Allow-Headers.',
    ]);
  });

  test('report a wildcard that doesn’t allow the Authorization header', async () => {
    const { configFile } = await startDeployment({
      permissions: { 'access-control-allow-headers': '*' },
    });
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual(
      ['viewer', 'webhooks'].map((service) =>
        expect.stringMatching(
          `^FAIL  CORS of GET /${service}\\S+ and .*add authorization to Access-Control-Allow-Headers\\.$`,
        ),
      ),
    );
  });

  test('report error responses that a page can’t read', async () => {
    const { configFile } = await startDeployment({
      answer: (request, response) => {
        if (request.method === 'GET' && request.url?.startsWith('/viewer/')) {
          response.removeHeader('access-control-allow-origin');
        }
        return false;
      },
    });
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}CORS of an error of the viewer for .*no Access-Control-Allow/,
      ),
    ]);
  });

  test('report a service that requires credentials for preflight requests', async () => {
    const { configFile } = await startDeployment({
      answer: (request, response) => {
        if (request.method !== 'OPTIONS' || !request.url?.startsWith('/data/')) return false;
        response.writeHead(401).end();
        return true;
      },
    });
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}CORS of GET \S+ and 2 more for .*: OPTIONS returns status 401\. Change: .*don’t require credentials/,
      ),
    ]);
  });

  test('report a disallowed origin only once per service instead of once per operation', async () => {
    const { configFile, token } = await startDeployment({
      permissions: { 'access-control-allow-origin': undefined },
    });
    const environment = { SPEC_VIEWER_TOKEN: token };
    const { failed } = await runDoctorWith(environment, configFile, ...notServedArguments);
    const names = failed
      .map((line) => line.replace(/^FAIL {2}(.*) for https:.*$/, '$1'))
      .filter((name) => /directory|viewer|webhooks/.test(name));
    expect(names).toEqual([
      'CORS of the directory',
      'CORS of the viewer',
      'CORS of the webhooks',
      'Visible headers of the directory',
      'Visible headers of the viewer',
      'Visible headers of the webhooks',
    ]);
    expect(failed.every((line) => line.includes(`Allow-Origin: ${appOrigin}`))).toBe(true);
  });

  test('report an unreachable service only once instead of once per operation', async () => {
    const { configFile } = await startDeployment({
      config: () => ({ dataUrl: 'http://127.0.0.1:9' }),
    });
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed.filter((line) => line.includes('CORS of the directory'))).toHaveLength(1);
  });

  test('require no CORS headers from services on the app’s own origin', async () => {
    const { origin, configFile } = await startDeployment();
    const { text, failed } = await runDoctor(configFile, '--origin', origin, '--not-served');
    expect(failed).toEqual([]);
    expect(text).toContain(`CORS of the viewer isn’t needed: the service is on the app’s origin`);
    expect(text).not.toContain('CORS of GET');
  });
});
