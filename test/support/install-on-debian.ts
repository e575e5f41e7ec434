import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages and prints a message if the process is root on Debian; returns true on success.
 * Call this function in the setup of tests, not while tests are collected.
 * @param purpose completes “Installing … with apt-get, to ….”
 */
export async function installOnDebian(
  packages: readonly string[],
  purpose: string,
): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get, to ${purpose}.\n`);
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  return (await apt(...install)) || ((await apt('update')) && apt(...install));
}

async function apt(...parts: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for the lock of dpkg, because another test run might be installing packages.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  const child = spawn('apt-get', [...patience, ...parts], { env, stdio: 'ignore' });
  const code = await new Promise((resolve) => {
    child.once('exit', resolve).once('error', () => resolve(undefined));
  });
  return code === 0;
}
