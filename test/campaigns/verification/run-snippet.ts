import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Received,
  sampleDeliveries,
} from '#test/features/webhooks/verify/sample-deliveries.ts';

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
  /** Exits with 0 if the delivery is accepted, with 1 if it is refused; with another number if it breaks. */
  readonly verify: Command;
};

/** So few run at once that a language with a large runtime doesn't take all the memory. */
const mostAtOnce = 4;

/**
 * Whether each of the sample deliveries was accepted, by its title.
 * @param more files beside those of the runner
 */
export async function verdictsOf(
  { files, prepare, verify: [command, ...args] }: SnippetRunner,
  code: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, boolean>>> {
  // What Go keeps for the next time goes with the folder.
  const env = { ...process.env, GOCACHE: join(folder, 'cache'), XDG_CONFIG_HOME: folder };
  for (const [name, text] of Object.entries({ ...files(code), ...more })) {
    writeFileSync(join(folder, name), text);
  }
  if (prepare !== undefined) {
    const [prepareCommand, ...prepareArgs] = prepare;
    await run(prepareCommand, prepareArgs, { cwd: folder, env });
  }

  async function accepts(title: string, received: Received, file: string): Promise<boolean> {
    writeFileSync(file, received.body);
    const { secret, id, timestamp, signature } = received;
    const given = { S: secret, I: id, T: timestamp, G: signature, BODY: file };
    try {
      await run(command, [...args, file], { cwd: folder, env: { ...env, ...given } });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 1) return false;
      throw new Error(`${title}: neither accepted nor refused`, { cause: error });
    }
  }

  const waiting = [...sampleDeliveries().entries()];
  const verdicts = new Map<string, boolean>();
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, { title, received }] = next;
      verdicts.set(title, await accepts(title, received, join(folder, `body-${index}`)));
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return Object.fromEntries(verdicts);
}
