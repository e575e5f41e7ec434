import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

type Variable =
  | 'CHROMIUM_PATH'
  | 'HOME'
  | 'LOCALAPPDATA'
  | 'PATH'
  | 'PROGRAMFILES'
  | 'PROGRAMFILES(X86)';

/**
 * Machine on which to search for a browser: its platform, environment, programs and paths. By
 * default, the real machine.
 */
export type Machine = {
  platform: NodeJS.Platform;
  environment: { readonly [Name in Variable]?: string | undefined };
  isRoot: boolean;
  /** Folder in which Playwright installs its browser. */
  playwrightPath: string;
  isExecutable: (path: string) => boolean;
  /** Prints a message and installs the Debian package of the tool; returns true on success. */
  installOnDebian: () => boolean;
};

/** Commands of headless Chromium, which starts faster and renders the same pages. */
const headlessCommands = ['chromium-headless-shell', 'chrome-headless-shell'];
const desktopCommands = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/**
 * Returns the path of the browser for the tests: CHROMIUM_PATH, or else Playwright's browser, or
 * else the headless Chromium, Chrome or Chromium of the system. Throws a one-line error if there is
 * no browser.
 */
export function findChromium(machine: Machine = thisMachine()): string {
  return orExplain(
    lookForChromium(machine, [...headlessCommands, ...desktopCommands]),
    'chromium-headless-shell',
  );
}

/**
 * Returns the path of a browser that can open windows. Headless Chromium can't be used for
 * `chrome://bookmarks` and profiles.
 */
export function findDesktopChromium(machine: Machine = thisMachine()): string {
  return orExplain(lookForChromium(machine, desktopCommands), 'chromium');
}

function orExplain(found: string | undefined, debianPackage: string): string {
  if (found !== undefined) return found;
  throw new Error(
    `No browser found: install Chrome or Chromium (on Debian: apt-get install ${debianPackage}), or set CHROMIUM_PATH to one.`,
  );
}

/**
 * Returns the result of findChromium. If the system has only a desktop browser or none, first
 * installs the package `chromium-headless-shell`, which requires Debian and root: headless Chromium
 * needs a third less time for the same tests.
 */
export function requireChromium(machine: Machine = thisMachine()): string {
  const isDebian = machine.isRoot && machine.isExecutable('/usr/bin/apt-get');
  if (isDebian && lookForChromium(machine, headlessCommands) === undefined) {
    machine.installOnDebian();
  }
  return findChromium(machine);
}

function lookForChromium(machine: Machine, commands: readonly string[]): string | undefined {
  const { environment, isExecutable, playwrightPath } = machine;
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", which is not a program that can be run.`);
  }
  return [playwrightPath, ...systemPlaces(machine, commands)].find(isExecutable);
}

/**
 * Returns command-line options that isolate frames as a desktop browser does, and prevent the
 * browser's own background requests.
 */
export function chromiumOptions(
  executablePath: string = findChromium(),
): Pick<LaunchOptions, 'executablePath' | 'args'> {
  return {
    executablePath,
    args: [
      // Chromium's sandbox can't start as root, which is the user in containers.
      ...(isRoot() ? ['--no-sandbox'] : []),
      // The headless shell otherwise runs a sandboxed frame in the process of its page, so that a slow
      // diagram would block the page.
      '--site-per-process',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Blocks all hosts except loopback in the browser, so that the tests needn't intercept
      // requests to other hosts.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
    ],
  };
}

export function launchChromium(
  executablePath?: string,
  options: Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const { args = [], ...usual } = chromiumOptions(executablePath);
  return chromium.launch({ ...options, ...usual, args: [...args, ...(options.args ?? [])] });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function systemPlaces({ platform, environment }: Machine, commands: readonly string[]): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].flatMap((name) =>
      ['', environment.HOME ?? ''].map(
        (home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (platform === 'win32') {
    const { PROGRAMFILES, LOCALAPPDATA } = environment;
    return [PROGRAMFILES, environment['PROGRAMFILES(X86)'], LOCALAPPDATA].flatMap((folder) => {
      return folder
        ? [
            `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
            `${folder}\\Chromium\\Application\\chrome.exe`,
          ]
        : [];
    });
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: isRoot(),
    playwrightPath: chromium.executablePath(),
    isExecutable(path) {
      try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
      } catch {
        return false;
      }
    },
    installOnDebian() {
      if (!existsSync('/etc/debian_version')) return false;
      process.stdout.write('Installing chromium-headless-shell with apt-get.\n');
      const apt = (...parts: string[]) =>
        spawnSync('apt-get', ['-qq', ...parts], {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        }).status === 0;
      const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
      return apt('update') && apt(...install);
    },
  };
}
