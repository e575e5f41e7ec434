import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Received, sampleDeliveries } from './sample-deliveries.ts';

const run = promisify(execFile);
type Command = readonly [command: string, ...args: string[]];

/**
 * How the code of a snippet is run on a delivery. Secret, id, timestamp, signature and the path of the body
 * are in the environment as S, I, T, G and BODY; the path is the last argument, too.
 */
export type SnippetRunner = {
  /** Names of files and what is in them, given the snippet's code. */
  readonly files: (code: string) => Readonly<Record<string, string>>;
  /** What is done once, before the first delivery. */
  readonly prepare?: Command;
  /** Exits with 0 if the delivery is accepted. */
  readonly verify: Command;
};

export const nodeRunner: SnippetRunner = {
  files: (code) => ({
    'verify.mjs': code,
    'run.mjs': `import { readFileSync } from 'node:fs';
import { verifyDelivery } from './verify.mjs';
const { S, I, T, G } = process.env;
const headers = { 'webhook-id': I, 'webhook-timestamp': T, 'webhook-signature': G };
verifyDelivery(S, headers, readFileSync(process.argv[2]));`,
  }),
  verify: [process.execPath, 'run.mjs'],
};

/** Whether each of the sample deliveries was accepted, by its title. */
export async function verdictsOf(
  { files, prepare, verify: [command, ...args] }: SnippetRunner,
  code: string,
  folder: string,
): Promise<Readonly<Record<string, boolean>>> {
  // What Go keeps for the next time goes with the folder.
  const env = { ...process.env, GOCACHE: join(folder, 'cache'), XDG_CONFIG_HOME: folder };
  for (const [name, text] of Object.entries(files(code))) writeFileSync(join(folder, name), text);
  if (prepare !== undefined) {
    const [prepareCommand, ...prepareArgs] = prepare;
    await run(prepareCommand, prepareArgs, { cwd: folder, env });
  }

  async function accepts(received: Received, file: string): Promise<boolean> {
    writeFileSync(file, received.body);
    const { secret, id, timestamp, signature } = received;
    const given = { S: secret, I: id, T: timestamp, G: signature, BODY: file };
    return run(command, [...args, file], { cwd: folder, env: { ...env, ...given } }).then(
      () => true,
      () => false,
    );
  }
  const verdicts = sampleDeliveries().map(
    async ([title, , received], index) =>
      [title, await accepts(received, join(folder, `body-${index}`))] as const,
  );
  return Object.fromEntries(await Promise.all(verdicts));
}

/** What each of the sample deliveries deserves, by its title. */
export const rightVerdicts = (): Readonly<Record<string, boolean>> =>
  Object.fromEntries(sampleDeliveries().map(([title, isGenuine]) => [title, isGenuine]));
