import { expect, test, vi } from 'vitest';
import { findChromium, findDesktopChromium, type Machine, requireChromium } from './chromium.ts';

const playwrightPath = '/home/me/.cache/ms-playwright/chromium/chrome';

/** A Linux machine on which exactly these programs are installed. */
function machine(programs: readonly string[], others: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    playwrightPath,
    isExecutable: (path) => programs.includes(path),
    installOnDebian: () => {
      throw new Error('nothing should be installed');
    },
    ...others,
  };
}

test('finding nothing: a search alone installs nothing', () => {
  expect(() => findChromium(machine(['/usr/bin/apt-get'], { isRoot: true }))).toThrow(
    'No browser found',
  );
});

test('a browser that is there: nothing is installed', () => {
  const programs = ['/usr/bin/apt-get', '/usr/bin/chromium'];
  expect(requireChromium(machine(programs, { isRoot: true }))).toBe('/usr/bin/chromium');
});

test('CHROMIUM_PATH goes before everything else', () => {
  const environment = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/mine' };
  const programs = ['/opt/mine', playwrightPath, '/usr/bin/chromium'];
  expect(findChromium(machine(programs, { environment }))).toBe('/opt/mine');
});

test('CHROMIUM_PATH names nothing that can be run: an error, even beside another browser', () => {
  const environment = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/gone' };
  expect(() => findChromium(machine(['/usr/bin/chromium'], { environment }))).toThrow(
    'CHROMIUM_PATH is "/opt/gone", which is not a program that can be run.',
  );
});

test('Playwright’s own browser goes before the system’s', () => {
  expect(findChromium(machine([playwrightPath, '/usr/bin/chromium']))).toBe(playwrightPath);
});

test('the system’s Chrome goes before its Chromium', () => {
  const programs = ['/usr/local/bin/chromium', '/usr/bin/google-chrome-stable'];
  expect(findChromium(machine(programs))).toBe('/usr/bin/google-chrome-stable');
});

test('a browser without windows goes before both, except for what needs one', () => {
  const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];
  expect(findChromium(machine(programs))).toBe('/usr/bin/chromium-headless-shell');
  expect(findDesktopChromium(machine(programs))).toBe('/usr/bin/google-chrome');
  expect(() => findDesktopChromium(machine(['/usr/bin/chromium-headless-shell']))).toThrow(
    'apt-get install chromium)',
  );
});

test('macOS and Windows are searched in their usual places', () => {
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  expect(findChromium(machine([onMac], { platform: 'darwin' }))).toBe(onMac);

  const onWindows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  const environment = { PROGRAMFILES: 'C:\\Program Files' };
  expect(findChromium(machine([onWindows], { platform: 'win32', environment }))).toBe(onWindows);
});

test('before the tests: as root on Debian the package is installed where no browser is', () => {
  const programs = ['/usr/bin/apt-get'];
  const installOnDebian = vi.fn(() => {
    programs.push('/usr/bin/chromium-headless-shell');
    return true;
  });
  expect(requireChromium(machine(programs, { isRoot: true, installOnDebian }))).toBe(
    '/usr/bin/chromium-headless-shell',
  );
  expect(installOnDebian).toHaveBeenCalledOnce();
});

test.each([
  ['only root may install', machine(['/usr/bin/apt-get'])],
  ['apt-get is missing', machine([], { isRoot: true })],
  [
    'the installation fails',
    machine(['/usr/bin/apt-get'], { isRoot: true, installOnDebian: () => false }),
  ],
])('no browser: one line says what to install when %s', (_why, given) => {
  expect(() => requireChromium(given)).toThrow(
    /^No browser found: install Chrome or Chromium[^\n]+$/,
  );
});
