import { execFile } from 'node:child_process';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import type { LanguageRunner } from './language-runners.ts';

/** Whether a command can be run and succeeds. */
const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(command, args, (error) => resolve(error === null));
  });

export const isInstalled = ({ probe: [command, ...args] }: LanguageRunner): Promise<boolean> =>
  succeeds(command, args);

/** As root on Debian: installs the languages that are missing, and says so before. */
export async function installMissing(languages: readonly LanguageRunner[]): Promise<void> {
  // One by one, so that a missing package doesn't stop the others.
  for (const language of languages) {
    if (await isInstalled(language)) continue;
    await installOnDebian(language.debianPackages, 'run verification code');
  }
}
