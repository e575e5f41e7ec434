import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { app, appOrigin, deployed, doctor } from './deployment.ts';

const atTokenEndpoint = (how: (response: ServerResponse) => boolean) => ({
  answer: ({ method, url }: IncomingMessage, response: ServerResponse) =>
    method === 'POST' && url === '/oidc/token' && how(response),
});

const refusing = (error: string) =>
  atTokenEndpoint((response) => {
    response.writeHead(400).end(JSON.stringify({ error }));
    return true;
  });

describe('the doctor, of the token endpoint', () => {
  test('finds nothing wrong where only the code is refused', async () => {
    const { configFile } = await deployed();
    const { status, text } = await doctor(configFile, ...app, '--write');
    expect(status).toBe(0);
    expect(text).toContain('ok    Client spec-viewer at the provider\n');
    expect(text).toContain(`ok    CORS of the token endpoint’s answers for ${appOrigin}\n`);
  });

  test('names a client that the provider doesn’t know', async () => {
    const { configFile } = await deployed({
      config: (origin) => ({ oidc: { authority: `${origin}/oidc`, clientId: 'nobody' } }),
    });
    const { status, failed } = await doctor(configFile, ...app, '--write');
    expect(status).toBe(1);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}Client nobody at the provider: .*“invalid_client”\. Change: register oidc\.clientId/,
      ),
    ]);
  });

  test('names an origin that is allowed in a preflight only', async () => {
    const { configFile } = await deployed(
      atTokenEndpoint((response) => {
        response.removeHeader('access-control-allow-origin');
        return false;
      }),
    );
    const { failed } = await doctor(configFile, ...app, '--write');
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}CORS of the token endpoint’s answers for .*no Access-Control/,
      ),
    ]);
  });

  test('names an answer that it didn’t expect', async () => {
    const { configFile } = await deployed(refusing('server_error'));
    const { failed } = await doctor(configFile, ...app, '--write');
    expect(failed).toEqual([expect.stringContaining('with “server_error”. Change: see what')]);
  });

  test('isn’t tried without --write', async () => {
    const { configFile, arrived } = await deployed();
    const { unchecked } = await doctor(configFile, ...app);
    expect(unchecked).toContainEqual(
      expect.stringMatching(/Client spec-viewer at the provider: not checked: say --write/),
    );
    expect(arrived.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
