import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runDoctor, startDeployment } from './deployment.ts';
import { startAppServer } from './served-app.ts';

type Change = NonNullable<Parameters<typeof startAppServer>[0]['change']>;

/** Serves the app, optionally with changed responses, and runs the doctor command on it. */
async function examined(change?: Change, base = '/') {
  const { configFile, origin: service } = await startDeployment({
    permissions: { 'access-control-allow-origin': '*' },
  });
  const origin = await startAppServer({ configFile, service, base, ...(change && { change }) });
  return {
    ...(await runDoctor(configFile, '--origin', origin, '--base', base)),
    configFile,
    service,
  };
}

/** Returns a change that overrides headers of the response at one path. */
const at =
  (changed: string, headers: Readonly<Record<string, string | undefined>>): Change =>
  (path, response) =>
    path === changed ? { ...response, headers: { ...response.headers, ...headers } } : response;

describe('doctor command, checks of the served app', () => {
  test.each(['/', '/spec-viewer/'])('report no failure for a correct app at %s', async (base) => {
    const { status, failed, text } = await examined(undefined, base);
    expect(failed).toEqual([]);
    expect(status).toBe(0);
    for (const path of ['', 'config.json', 'assets/index-a1.js', 'bookmarks/spec-viewer-doctor']) {
      expect(text).toContain(`ok    ${base}${path}\n`);
    }
  });

  test.each([
    [
      'a policy that isn’t there',
      at('', { 'Content-Security-Policy': undefined }),
      /^FAIL {2}\/: Content-Security-Policy is missing\. Change: .*deploy:headers/,
    ],
    [
      'a configuration that is kept',
      at('config.json', { 'Cache-Control': 'max-age=600' }),
      /^FAIL {2}\/config\.json: Cache-Control is "max-age=600" and must be "no-store"\./,
    ],
    [
      'a script of another type',
      at('assets/index-a1.js', { 'Content-Type': 'text/plain' }),
      /its type is "text\/plain" and must be text\/javascript/,
    ],
    [
      'a folder of assets that is asked for again',
      at('assets/index-a1.js', { 'Cache-Control': 'no-cache' }),
      /\/assets\/index-a1\.js: Cache-Control is "no-cache"/,
    ],
    [
      'a page of diagrams that can send requests',
      (path, response) => {
        const policy = `${response.headers['Content-Security-Policy']}; connect-src *`;
        return at('diagram.html', { 'Content-Security-Policy': policy })(path, response);
      },
      /^FAIL {2}\/diagram\.html: Content-Security-Policy has "connect-src \*"/,
    ],
    [
      'a page of diagrams that can’t be embedded',
      at('diagram.html', { 'X-Frame-Options': 'DENY' }),
      /^FAIL {2}\/diagram\.html: X-Frame-Options is set and must be absent\. Change: .*"diagrams" to false/,
    ],
    [
      'a script of diagrams that its page can’t load',
      at('diagram.js', { 'Cross-Origin-Resource-Policy': 'same-origin' }),
      /^FAIL {2}\/diagram\.js: Cross-Origin-Resource-Policy is "same-origin" and must be "cross-origin"/,
    ],
    [
      'deep links that lead nowhere',
      (path, response) => (path.startsWith('bookmarks/') ? { ...response, status: 404 } : response),
      /^FAIL {2}\/bookmarks\/spec-viewer-doctor: the response has status 404/,
    ],
    [
      'a page in place of a missing file',
      (path, response) =>
        path === 'assets/spec-viewer-doctor.js' ? { ...response, status: 200 } : response,
      /assets\/spec-viewer-doctor\.js: the response has status 200 and must have 404/,
    ],
    [
      'a callback that is another page',
      (path, response) => (path === 'auth/callback' ? { ...response, body: 'Welcome' } : response),
      /^FAIL {2}\/auth\/callback: the response isn’t the app’s page/,
    ],
  ] satisfies [string, Change, RegExp][])('report a deviation: %s', async (_what, change, line) => {
    const { status, failed } = await examined(change);
    expect(status).toBe(1);
    expect(failed).toEqual([expect.stringMatching(line)]);
  });

  test('report a page whose script has an invalid URL', async () => {
    const { failed } = await examined((path, response) => {
      const body = response.body.replace(/src="[^"]*assets\//, 'src="https://[assets/');
      return path === '' ? { ...response, body } : response;
    });
    expect(failed).toContainEqual(expect.stringMatching(/^FAIL {2}The app’s script: /));
  });

  test.each([
    [(policy: string) => policy.replace(' http', ' https'), /lacks "connect-src 'self' http:/],
    [
      (policy: string) => policy.replace("-src 'self'", "-src 'self' *"),
      /has "script-src 'self' \*"/,
    ],
    [(policy: string) => policy.replace("frame-ancestors 'none'; ", ''), /lacks "frame-ancestors/],
    [(policy: string) => `${policy}; sandbox`, /has "sandbox"/],
    [(policy: string) => `${policy}, default-src 'none'`, /lacks "trusted-types 'none'"/],
  ])(
    'report each difference from the expected content security policy',
    async (change, difference) => {
      const { failed } = await examined((_path, response) => {
        const { 'Content-Security-Policy': policy = '' } = response.headers;
        const changed = change(policy);
        return {
          ...response,
          headers: { ...response.headers, 'Content-Security-Policy': changed },
        };
      });
      expect(failed).toContainEqual(expect.stringMatching(difference));
      expect(failed.join()).toMatch(/and \d+ more: Content-Security-Policy /);
    },
  );

  test('accept additional directives in headers', async () => {
    const { failed } = await examined((_path, response) => ({
      ...response,
      headers: {
        ...response.headers,
        'Content-Security-Policy': `${response.headers['Content-Security-Policy']}; report-to csp`,
        'Permissions-Policy': `${response.headers['Permissions-Policy']}, midi=()`,
      },
    }));
    expect(failed).toEqual([]);
  });

  test('report a served config.json that differs from the config.json in the arguments', async () => {
    const { configFile, origin: service } = await startDeployment({
      permissions: { 'access-control-allow-origin': '*' },
    });
    const origin = await startAppServer({ configFile, service });
    writeFileSync(configFile, JSON.stringify(otherConfig(service)));
    const { failed } = await runDoctor(configFile, '--origin', origin);
    expect(failed).toEqual([expect.stringContaining('it differs from the config.json argument')]);
  });

  test('report, only as a note, that scripts are sent uncompressed', async () => {
    const { status, text } = await examined(
      at('assets/index-a1.js', { 'Content-Encoding': undefined }),
    );
    expect(status).toBe(0);
    expect(text).toContain('note  Compression: scripts are sent uncompressed');
  });

  test('skip the page of diagrams if the configuration turns diagrams off', async () => {
    const { configFile, origin: service } = await startDeployment({
      permissions: { 'access-control-allow-origin': '*' },
      config: () => ({ diagrams: false }),
    });
    const origin = await startAppServer({ configFile, service, diagrams: false });
    const { failed, text } = await runDoctor(configFile, '--origin', origin);
    expect(failed).toEqual([]);
    expect(text).not.toContain('diagram');
  });

  test('report an unreachable origin unless --not-served is set', async () => {
    const { configFile } = await startDeployment({
      permissions: { 'access-control-allow-origin': '*' },
    });
    const nowhere = ['--origin', 'http://127.0.0.1:9'];
    expect((await runDoctor(configFile, ...nowhere)).failed).toEqual([
      expect.stringContaining('serve the app, or add --not-served'),
    ]);
    const { status, unchecked } = await runDoctor(configFile, ...nowhere, '--not-served');
    expect(status).toBe(0);
    expect(unchecked).toContainEqual(expect.stringContaining('--not-served is set'));
  });
});

const otherConfig = (service: string) => ({
  baseUrl: service,
  dataUrl: service,
  oidc: { authority: `${service}/oidc`, clientId: 'spec-viewer' },
  directoryKey: { mode: 'ask' },
});
