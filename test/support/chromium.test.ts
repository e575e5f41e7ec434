import { expect, test } from 'vitest';
import { findChromium, findDesktopChromium, type Machine, requireChromium } from './chromium.ts';

const playwrightPath = '/home/me/.cache/ms-playwright/chromium/chrome';

/** Returns a fake Linux machine with exactly these programs. */
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

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const onWindows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
const chosen = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/mine' };

test.each<[string, string[], Partial<Machine>]>([
  ['CHROMIUM_PATH', ['/opt/mine', playwrightPath], { environment: chosen }],
  ['Playwright’s own', [playwrightPath, '/usr/bin/chromium'], {}],
  ['the system’s Chrome', ['/usr/bin/google-chrome-stable', '/usr/local/bin/chromium'], {}],
  ['one without windows', ['/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'], {}],
  ['Chrome of macOS', [onMac], { platform: 'darwin' }],
  [
    'Chrome of Windows',
    [onWindows],
    { platform: 'win32', environment: { PROGRAMFILES: 'C:\\Program Files' } },
  ],
])('findChromium prefers %s', (_, programs, others) => {
  expect(findChromium(machine(programs, others))).toBe(programs[0]);
});

test("findChromium rejects a CHROMIUM_PATH that isn't executable", () => {
  expect(() => findChromium(machine(['/usr/bin/chromium'], { environment: chosen }))).toThrow(
    'CHROMIUM_PATH is "/opt/mine", which is not a program that can be run.',
  );
});

test('findDesktopChromium ignores headless browsers', () => {
  const headless = '/usr/bin/chromium-headless-shell';
  expect(findDesktopChromium(machine([headless, '/usr/bin/google-chrome']))).toBe(
    '/usr/bin/google-chrome',
  );
  expect(() => findDesktopChromium(machine([headless]))).toThrow('apt-get install chromium)');
});

test.each([
  ['there is no browser', []],
  ['there is only a desktop browser', ['/usr/bin/chromium']],
])('requireChromium installs the package as root on Debian if %s', (_why, browsers) => {
  const programs = ['/usr/bin/apt-get', ...browsers];
  const installOnDebian = () => programs.push('/usr/bin/chromium-headless-shell') > 0;
  expect(requireChromium(machine(programs, { isRoot: true, installOnDebian }))).toBe(
    '/usr/bin/chromium-headless-shell',
  );
});

test('requireChromium uses the desktop browser if the installation fails', () => {
  const programs = ['/usr/bin/apt-get', '/usr/bin/chromium'];
  const given = machine(programs, { isRoot: true, installOnDebian: () => false });
  expect(requireChromium(given)).toBe('/usr/bin/chromium');
});

test.each([
  ['only root may install', machine(['/usr/bin/apt-get'])],
  ['apt-get is missing', machine([], { isRoot: true })],
  [
    'the installation fails',
    machine(['/usr/bin/apt-get'], { isRoot: true, installOnDebian: () => false }),
  ],
])('requireChromium throws a one-line error with the package to install if %s', (_why, given) => {
  expect(() => requireChromium(given)).toThrow(
    /^No browser found: install Chrome or Chromium[^\n]+$/,
  );
});
