import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { verificationExamples } from '#features/webhooks/verify/verification-code.ts';
import {
  createSampleDeliveries,
  findWrongVerdicts,
} from '#test/features/webhooks/verify/sample-deliveries.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { type SnippetRunner, snippetRunners } from './snippet-runners.ts';

const run = promisify(execFile);
const timeout = 300_000;

/** Runs the install commands. Resolves to the first command that failed, or undefined. */
async function failedInstall(
  { install }: SnippetRunner,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string | undefined> {
  for (const [command, ...args] of install) {
    try {
      await run(command, args, options);
    } catch {
      return [command, ...args].join(' ');
    }
  }
  return undefined;
}

test.for(verificationExamples)(
  'the code for $language accepts only recent deliveries with a valid signature',
  { timeout },
  async (snippet, { skip }) => {
    const runner = snippetRunners[snippet.id];
    if (runner === undefined) throw new Error(`nothing runs the code for ${snippet.language}`);
    const cwd = createTemporaryFolder('snippets');
    // Go's caches are in this folder, so that the test removes them together with the folder.
    const env = { ...process.env, GOCACHE: join(cwd, 'cache'), GOPATH: join(cwd, 'go') };
    cpSync(join(import.meta.dirname, 'runners', snippet.id), cwd, { recursive: true });
    writeFileSync(join(cwd, snippet.file), snippet.code);
    const missing = await failedInstall(runner, { cwd, env });
    if (missing !== undefined) {
      process.stdout.write(`${snippet.language} is skipped: “${missing}” failed\n`);
      return skip(`“${missing}” failed`);
    }
    if (runner.compile !== undefined) {
      const [compiler, ...args] = runner.compile;
      await run(compiler, args, { cwd, env });
    }

    const [command, ...args] = runner.verify;
    const accepted: Record<string, boolean> = {};
    for (const { title, received } of createSampleDeliveries()) {
      const { secret, id, timestamp, signature, body } = received;
      const file = join(cwd, 'body');
      writeFileSync(file, body);
      const given = {
        WEBHOOK_SIGNING_SECRET: secret,
        I: id,
        T: timestamp,
        G: signature,
        BODY: file,
      };
      accepted[title] = await run(command, args, { cwd, env: { ...env, ...given } }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 1) return false;
          throw new Error(`${title}: neither accepted nor refused`, { cause: error });
        },
      );
    }
    expect(findWrongVerdicts(accepted)).toEqual([]);
  },
);
