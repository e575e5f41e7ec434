import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  type VerificationCode,
  verificationCode,
} from '#features/webhooks/verify/verification-code.ts';
import {
  sampleDeliveries,
  wrongVerdicts,
} from '#test/features/webhooks/verify/sample-deliveries.ts';
import { temporaryFolder } from '#test/service/temporary-folder.ts';
import { type SnippetRunner, snippetRunners } from './snippet-runners.ts';

const run = promisify(execFile);
const timeout = 300_000;

/** Writes the code beside its runner and prepares it. Returns why that failed; undefined if it succeeded. */
async function whyNotPrepared(
  { prepare }: SnippetRunner,
  { id, file, code }: VerificationCode,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string | undefined> {
  cpSync(join(import.meta.dirname, 'runners', id), options.cwd, { recursive: true });
  writeFileSync(join(options.cwd, file), code);
  for (const [command, ...args] of prepare) {
    try {
      await run(command, args, options);
    } catch {
      return `${[command, ...args].join(' ')} failed`;
    }
  }
  return undefined;
}

test.for(verificationCode)(
  'the code for $language accepts recent genuine deliveries, and nothing else',
  { timeout },
  async (snippet, { skip }) => {
    const runner = snippetRunners[snippet.id];
    if (runner === undefined) throw new Error(`nothing runs the code for ${snippet.language}`);
    const cwd = temporaryFolder('snippets');
    // Go's caches are removed with the folder.
    const env = { ...process.env, GOCACHE: join(cwd, 'cache'), GOPATH: join(cwd, 'go') };
    const missing = await whyNotPrepared(runner, snippet, { cwd, env });
    if (missing !== undefined) return skip(`${snippet.language} can’t be run here: ${missing}`);

    const [command, ...args] = runner.verify;
    const accepted: Record<string, boolean> = {};
    for (const { title, received } of sampleDeliveries()) {
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
    expect(wrongVerdicts(accepted)).toEqual([]);
  },
);
