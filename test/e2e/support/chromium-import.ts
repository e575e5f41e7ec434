import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';

/** A bookmark or folder of a browser's profile. */
export type ProfileNode = {
  readonly type: string;
  readonly name: string;
  readonly url?: string | undefined;
  readonly children?: readonly ProfileNode[] | undefined;
};

const nodeSchema: v.GenericSchema<unknown, ProfileNode> = v.object({
  type: v.string(),
  name: v.string(),
  url: v.optional(v.string()),
  children: v.optional(v.array(v.lazy(() => nodeSchema))),
});
const profileSchema = v.object({
  roots: v.object({ bookmark_bar: nodeSchema, other: nodeSchema }),
});

/** Where Debian's browser reads an administrator's preferences. */
const debianPreferences = '/etc/chromium/master_preferences';

/**
 * How to start the browser so that its first run reads `preferences`: other builds look beside the
 * program, Debian's in a place of the whole system, which is another one for this process alone.
 */
async function command(executable: string, folder: string, preferences: string) {
  if (existsSync(debianPreferences) && executable.startsWith('/usr/')) {
    const mounted = 'mount --bind "$0" "$1" && shift && exec "$@"';
    const apart = ['-m', ...(process.getuid?.() === 0 ? [] : ['-r'])];
    const shell = ['sh', '-c', mounted, preferences, debianPreferences];
    return { program: 'unshare', before: [...apart, ...shell, executable] };
  }
  const copy = join(folder, 'browser');
  await cp(dirname(executable), copy, { recursive: true });
  await cp(preferences, join(copy, 'initial_preferences'));
  return { program: join(copy, basename(executable)), before: [] };
}

async function profileOf(file: string, browser: ChildProcess, said: () => string) {
  for (;;) {
    if (browser.exitCode !== null) throw new Error(`the browser ended: ${said()}`);
    const text = existsSync(file) ? await readFile(file, 'utf8') : '';
    // The file is written more than once, first empty, and perhaps at this moment.
    const isWhole = text.trimEnd().endsWith('}') && text.includes('"type": "url"');
    if (isWhole) return v.parse(profileSchema, JSON.parse(text)).roots;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Imports a bookmark file into a fresh profile of a real browser. Resolves to the content of its
 * bookmarks bar. The file has at least one bookmark.
 */
export async function importedByChromium(
  executable: string,
  html: string,
): Promise<readonly ProfileNode[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bookmark-import-'));
  const file = join(folder, 'bookmarks.html');
  const preferences = join(folder, 'preferences.json');
  const profile = join(folder, 'profile');
  await writeFile(file, html);
  const distribution = { import_bookmarks_from_file: file };
  await writeFile(preferences, JSON.stringify({ distribution }));
  const { program, before } = await command(executable, folder, preferences);
  let said = '';
  const browser = spawn(
    program,
    [
      ...before,
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--force-first-run',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    // A group of its own, so that everything it starts ends with it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  browser.stderr?.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    const { bookmark_bar: bar } = await profileOf(
      join(profile, 'Default', 'Bookmarks'),
      browser,
      () => said,
    );
    return bar.children ?? [];
  } finally {
    if (browser.exitCode === null && browser.pid !== undefined) process.kill(-browser.pid);
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
