import { describe, expect, test } from 'vitest';
import {
  appOrigin,
  notServedArguments,
  runDoctor,
  startDeployment,
  writeConfig,
} from './deployment.ts';

describe('npm run doctor', () => {
  test('reports no failure for a correct deployment', async () => {
    const { configFile } = await startDeployment();
    const { status, text, failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual([]);
    expect(status).toBe(0);
    expect(text).toContain(`ok    CORS of POST /viewer/v1/bookmark-changes for ${appOrigin}\n`);
    expect(text).toMatch(/\d+ ok, 0 failed/);
  });

  test('sends only GET and OPTIONS requests without --write', async () => {
    const { configFile, arrived } = await startDeployment();
    await runDoctor(configFile, ...notServedArguments);
    expect(new Set(arrived.map(({ method }) => method))).toEqual(new Set(['GET', 'OPTIONS']));
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
    const { configFile } = await startDeployment();
    const { text } = await runDoctor(configFile, ...notServedArguments, '--json');
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
    expect(failed).toContainEqual(
      expect.stringMatching(/^FAIL {2}baseUrl: must use https; http is for loopback hosts only\./),
    );
    expect(failed).toContainEqual(
      expect.stringMatching(/^FAIL {2}colour: is not a field of the configuration; remove it\./),
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
    await expect(runDoctor(...args)).rejects.toThrow(/^usage: |must be|cannot be read/);
  });
});
