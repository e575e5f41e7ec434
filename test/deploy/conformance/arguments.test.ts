import { describe, expect, test } from 'vitest';
import { runConformanceCommand } from '#deploy/conformance/command.ts';
import type { SecretEnvironment } from '#deploy/deployment.ts';
import { writeConfig } from '#test/deploy/doctor/deployment.ts';

const environment = { SPEC_VIEWER_TOKEN: 'token-1', SPEC_VIEWER_DIRECTORY_KEY: 'key-1' };

/**
 * Runs the command against a service that responds to every request with 404. Resolves to the hosts
 * to which the command sent requests.
 */
async function run(args: readonly string[], secrets: SecretEnvironment = environment) {
  const hosts = new Set<string>();
  await runConformanceCommand(args, {
    print: () => {},
    environment: secrets,
    fetch: async ({ url }) => {
      hosts.add(new URL(url).host);
      return new Response(null, { status: 404 });
    },
    signal: new AbortController().signal,
  });
  return [...hosts];
}

const config = (changes: object = {}) =>
  writeConfig({
    baseUrl: 'https://api.example.test',
    dataUrl: 'https://data.example.test',
    oidc: { authority: 'https://id.example.test', clientId: 'spec-viewer' },
    directoryKey: { mode: 'ask' },
    ...changes,
  });

describe('npm run conformance', () => {
  test.each([[[]], [['a.json', 'b.json']], [['config.json', '--colour']]])(
    'prints its usage for the arguments %j',
    async (args) => {
      await expect(run(args)).rejects.toThrow(
        /^usage: npm run conformance -- config\.json .*\n.*TOKEN/,
      );
    },
  );

  test("rejects credentials in its arguments, with a message that doesn't contain them", async () => {
    for (const argument of ['--token=secret-1', '--directory-key']) {
      const refused = run([config(), argument, 'secret-2']);
      await expect(refused).rejects.toThrow(
        /^Other users can read the arguments of a process: set /,
      );
      await expect(refused).rejects.not.toThrow('secret');
    }
  });

  test('requires an access token, and a directory key if the mode of the key is "ask"', async () => {
    const { SPEC_VIEWER_TOKEN } = environment;
    await expect(run([config()], {})).rejects.toThrow('Set an access token in SPEC_VIEWER_TOKEN.');
    await expect(run([config()], { SPEC_VIEWER_TOKEN })).rejects.toThrow(
      'Set the directory key in SPEC_VIEWER_DIRECTORY_KEY.',
    );
    const behindProxy = config({ directoryKey: { mode: 'proxy' } });
    expect(await run([behindProxy], { SPEC_VIEWER_TOKEN })).toContain('data.example.test');
  });

  test('resolves relative URLs in the configuration against the app’s origin', async () => {
    const file = config({ baseUrl: '/', dataUrl: '/' });
    await expect(run([file])).rejects.toThrow('set the app’s origin with --origin.');
    const origin = 'https://app.example.test';
    expect(await run([file, '--origin', origin])).toEqual(['app.example.test']);
  });

  test('prints the names of the invalid fields of config.json', async () => {
    await expect(run([config({ colour: 'red' })])).rejects.toThrow(/^colour: is not a field/);
    await expect(run(['/nowhere/config.json'])).rejects.toThrow('can’t be read');
  });
});
