import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateHeaders } from '#deploy/generate-headers.ts';
import { startTestServer } from './doctor/serve.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spec-viewer-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const authority = 'https://id.example.test';
const config = {
  baseUrl: 'https://api.example.test',
  dataUrl: '/directory',
  oidc: { authority, clientId: 'spec-viewer' },
  directoryKey: { mode: 'proxy' },
};
const discovery = { issuer: authority, token_endpoint: 'https://token.example.test/token' };

function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function generate({
  origin = 'https://app.example.test',
  base = '/',
  configuration = write('config.json', config),
  document = write('discovery.json', discovery),
} = {}): Promise<string> {
  const out = join(folder, 'out');
  const choices = ['--origin', origin, '--base', base, '--discovery', document, '--out', out];
  return generateHeaders([configuration, ...choices]);
}

describe('npm run deploy:headers', () => {
  test('writes a configuration file for each kind of server, and prints the allowed origins', async () => {
    const said = await generate();
    expect(readdirSync(join(folder, 'out')).sort()).toEqual([
      'Caddyfile',
      '_headers',
      'nginx.conf',
    ]);
    expect(said).toContain(
      "the app's own origin and to https://api.example.test, https://id.example.test, https://token.example.test.",
    );
    const policy =
      "connect-src 'self' https://api.example.test https://id.example.test https://token.example.test;";
    for (const name of ['Caddyfile', '_headers', 'nginx.conf']) {
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toContain(policy);
    }
  });

  test('fetches the discovery document if no argument names a file that contains it', async () => {
    const { origin: url, arrived } = await startTestServer((issuer) => (_request, response) => {
      response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/t` }));
    });
    const configuration = write('config.json', {
      ...config,
      oidc: { authority: `${url}/`, clientId: 'spec-viewer' },
    });
    const choices = ['--origin', 'http://localhost:1', '--out', join(folder, 'out')];
    expect(await generateHeaders([configuration, ...choices])).toContain(url);
    expect(arrived.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
  });

  test('prints the URL of a discovery document that can’t be fetched, and how to fix it', async () => {
    const { origin: url } = await startTestServer(
      () => (_request, response) => void response.writeHead(503).end(),
    );
    const oidc = { authority: url, clientId: 'spec-viewer' };
    const configuration = write('config.json', { ...config, oidc });
    const choices = ['--origin', 'https://app.example.test', '--out', join(folder, 'out')];
    await expect(generateHeaders([configuration, ...choices])).rejects.toThrow(
      `The discovery document ${url}/.well-known/openid-configuration can’t be fetched. Save it`,
    );
  });

  test.each([
    ['an address with a path', { origin: 'https://app.example.test/x' }, '--origin must be like'],
    ['an address that is none', { origin: 'https://' }, '--origin must be like'],
    ['a file for an origin', { origin: 'file:///etc' }, '--origin must be like'],
    ['a base without its slashes', { base: 'spec-viewer' }, '--base must be a path'],
    ['a base that would end a directive', { base: '/a b;{/' }, '--base must be a path'],
    ['a configuration that is not there', { configuration: '/nowhere.json' }, 'can’t be read'],
    ['a discovery document that is not there', { document: '/nowhere.json' }, 'can’t be read'],
  ])('rejects %s with a one-line message', async (_what, given, message) => {
    const { message: said } = await generate(given).then(
      () => new Error('nothing was wrong'),
      (error: Error) => error,
    );
    expect(said).toContain(message);
    expect(said).not.toContain('\n');
  });

  test('rejects an invalid configuration with a message about each invalid field', async () => {
    const configuration = write('config.json', { ...config, baseUrl: 'ftp://x', colour: 'red' });
    await expect(generate({ configuration })).rejects.toThrow(
      /config\.json: baseUrl must be .*; colour is not a field of the configuration/,
    );
    const broken = write('broken.json', '{');
    await expect(generate({ configuration: broken })).rejects.toThrow('is not valid JSON.');
  });

  test('rejects the discovery document of another provider', async () => {
    const document = write('other.json', { ...discovery, issuer: 'https://other.test' });
    await expect(generate({ document })).rejects.toThrow('other than the configured one');
  });

  test('rejects a token endpoint whose host would add directives to the content security policy', async () => {
    const document = write('odd.json', {
      ...discovery,
      token_endpoint: "https://a;script-src'unsafe-inline'/",
    });
    await expect(generate({ document })).rejects.toThrow(
      'can’t be part of a content security policy',
    );
  });

  test.each([
    [],
    ['config.json'],
    ['config.json', '--origin', 'https://a.test'],
    ['a', 'b', '--origin', 'https://a.test', '--out', 'x'],
  ])('prints its usage for missing or superfluous arguments: %j', async (...args) => {
    await expect(generateHeaders(args)).rejects.toThrow('usage: npm run deploy:headers');
  });
});
