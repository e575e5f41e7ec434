import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { competencies } from '#service/sample/data.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { installStandalone, runStandalone } from '#test/support/run-standalone.ts';

const tools = 'test/extended/service/tools';
const document = resolve('docs/interface/openapi.yaml');
const directoryKey = 'a-key-of-24-characters-x';

/**
 * Runs a tool of the repository in a folder. Throws an error that contains the output if the tool
 * fails.
 */
function run(tool: string, parts: readonly string[], folder = '.'): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(tools, 'node_modules', tool), ...parts],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  if (status !== 0) throw new Error(`${tool} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

beforeAll(() => {
  const { status } = spawnSync(process.execPath, ['scripts/ensure-installed.mjs', tools], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The tools are not installed.');
}, 300_000);

describe('docs/interface/openapi.yaml', () => {
  test.each(['recommended', 'recommended-strict'])(
    'has no lint errors or warnings under the %s rules',
    (rules) => {
      const report = run('@redocly/cli/bin/cli.js', [
        'lint',
        '--format=json',
        `--extends=${rules}`,
        document,
      ]);
      const { totals, problems } = v.parse(
        v.object({ totals: v.unknown(), problems: v.array(v.unknown()) }),
        JSON.parse(report),
      );
      expect({ totals, problems }).toMatchObject({
        totals: { errors: 0, warnings: 0 },
        problems: [],
      });
    },
  );

  test('can be converted to a client that compiles and lists the competencies', async () => {
    const folder = createTemporaryFolder('generated-client');
    run('@hey-api/openapi-ts/bin/run.js', ['-i', document, '-o', join(folder, 'client')]);
    writeFileSync(join(folder, 'list.ts'), program);
    const options = '--strict --target es2022 --module commonjs --lib es2022,dom,dom.iterable';
    run('typescript/bin/tsc', [...options.split(' '), '--outDir', 'compiled', 'list.ts'], folder);

    const built = createTemporaryFolder('service');
    installStandalone(built);
    const service = await runStandalone(built, { DIRECTORY_KEY: directoryKey, SAMPLES: 'on' });
    onTestFinished(() => service.close());
    const listing = spawnSync(process.execPath, [join(folder, 'compiled/list.js')], {
      encoding: 'utf8',
      env: { ...process.env, BASE_URL: service.origin, KEY: directoryKey },
    });
    expect(listing.stderr).toBe('');
    expect(JSON.parse(listing.stdout)).toEqual(competencies.map(({ name }) => name));
  });
});

/** Source code of a program that uses only the generated client. */
const program = `
import { client } from './client/client.gen';
import { listCompetencies } from './client/sdk.gen';

declare const process: { env: Record<string, string> };
client.setConfig({ baseUrl: process.env.BASE_URL, headers: { 'x-api-key': process.env.KEY } });
void listCompetencies().then(({ data, error }) => {
  if (error !== undefined) throw new Error(error.title);
  console.log(JSON.stringify(data?.map(({ name }) => name)));
});
`;
