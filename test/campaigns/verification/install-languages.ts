import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LanguageRunner } from './language-runners.ts';

/** Whether a command can be run and succeeds. */
const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFile(command, args, { env }, (error) => resolve(error === null));
  });

export const isInstalled = ({ probe: [command, ...args] }: LanguageRunner): Promise<boolean> =>
  succeeds(command, args);

/** As root on Debian: installs the languages that are missing, and says so before. */
export async function installMissing(languages: readonly LanguageRunner[]): Promise<void> {
  const packages: string[] = [];
  for (const language of languages) {
    if (!(await isInstalled(language))) packages.push(language.debianPackage);
  }
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stdout.write(
    `Installing with apt-get, to run verification code: ${packages.join(', ')}.\n`,
  );
  await succeeds('apt-get', ['-qq', 'update']);
  // One by one, so that a missing package doesn't stop the others.
  for (const name of packages) {
    await succeeds('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name]);
  }
}
