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

/** What the search for a browser looks at; by default the real machine. */
export type Machine = {
  platform: NodeJS.Platform;
  environment: { readonly [Name in Variable]?: string | undefined };
  isRoot: boolean;
  /** Where Playwright installs its own browser, if it does. */
  playwrightPath: string;
  isExecutable: (path: string) => boolean;
  /** Installs Debian's package and says so; true if that worked. */
  installOnDebian: () => boolean;
};

/** Chromium without windows: its pages are the same, and it starts no interface of its own for each. */
const headlessCommands = ['chromium-headless-shell', 'chrome-headless-shell'];
const desktopCommands = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/**
 * The browser the tests run in, in this order: CHROMIUM_PATH, Playwright's own, the system's headless
 * Chromium, its Chrome or Chromium. Throws one line if there is none.
 */
export function findChromium(machine: Machine = thisMachine()): string {
  return orExplain(
    lookForChromium(machine, [...headlessCommands, ...desktopCommands]),
    'chromium-headless-shell',
  );
}

/** The same for what a browser without windows lacks: `chrome://bookmarks` and profiles. */
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
 * The same as findChromium, but as root on Debian the package `chromium-headless-shell` is installed where
 * no browser is found.
 */
export function requireChromium(machine: Machine = thisMachine()): string {
  const isDebian = machine.isRoot && machine.isExecutable('/usr/bin/apt-get');
  const found = lookForChromium(machine, [...headlessCommands, ...desktopCommands]);
  if (found === undefined && isDebian) machine.installOnDebian();
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

/** Options that keep the browser from sending requests of its own. */
export function chromiumOptions(
  executablePath: string = findChromium(),
): Pick<LaunchOptions, 'executablePath' | 'args'> {
  return {
    executablePath,
    args: [
      // Chromium's sandbox doesn't work as root, which is the user in containers.
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Blocks all other hosts in the browser, so that no request needs to be intercepted for this.
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
      process.stdout.write('No browser found: installing chromium-headless-shell with apt-get.\n');
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
