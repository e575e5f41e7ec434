import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { findDesktopChromium } from '#test/support/chromium.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';
import { openAs } from '#test/support/sign-in.ts';
import { getTreeItem, openImportDialog, selectMoreAction } from './support/bookmarks.ts';
import { captureDownload } from './support/page-output.ts';
import { test } from './support/test.ts';

/** Bookmark or folder in a Chromium profile. */
type ProfileNode = {
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

/** File from which Debian's Chromium reads an administrator's preferences. */
const debianPreferences = '/etc/chromium/master_preferences';

/**
 * Returns the command that starts the browser so that its first run reads `preferences`. Most
 * builds read a file next to the executable. Debian's build reads a system file, which is replaced
 * for this process only.
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
    // The browser writes the file several times, first without content, so the file can be
    // incomplete.
    const isWhole = text.trimEnd().endsWith('}') && text.includes('"type": "url"');
    if (isWhole) return v.parse(profileSchema, JSON.parse(text)).roots;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Imports a bookmark file into a new profile of a real browser; resolves to the content of its
 * bookmarks bar. The file must contain a bookmark.
 */
async function importedByChromium(
  executable: string,
  html: string,
  folder: string,
): Promise<readonly ProfileNode[]> {
  const file = join(folder, 'bookmarks.html');
  const preferences = join(folder, 'preferences.json');
  const profile = join(folder, 'profile');
  await mkdir(folder, { recursive: true });
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
    // Starts a process group, so that all processes of the browser can be killed together.
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
  }
}

test.beforeAll(async () => {
  // Downloading packages can take minutes.
  test.setTimeout(600_000);
  try {
    findDesktopChromium();
  } catch {
    await installOnDebian(['chromium'], 'import bookmarks into a profile');
  }
});

/**
 * Name with characters that HTML has to escape, non-ASCII letters, an emoji and the start of a
 * spreadsheet formula.
 */
const awkward = 'A & B <i>"quoted"</i> ‘ünï’ 👩‍👩‍👧 =1+1';

const bookmark = (title: string, path: string, folderId: string | null, position: number) => ({
  codeHostSlug: 'acme/specs',
  path,
  title,
  folderId,
  position,
});

const state = {
  folders: [
    { id: 'a', name: awkward, parentId: null, position: 0 },
    { id: 'b', name: 'Inside', parentId: 'a', position: 0 },
    { id: 'c', name: 'Empty', parentId: 'a', position: 1 },
  ],
  bookmarks: [
    bookmark('Two\nlines </A> & more', 'deep/two lines.md', 'b', 0),
    bookmark(awkward, 'odd/%25 #?&"\'.md', 'b', 1),
    bookmark('After the folders', 'after.md', 'a', 0),
  ],
  lastFolderId: null,
};

/**
 * Tree of titles: a folder with its contents or a bookmark with its URL. Excludes empty folders,
 * because only some versions of the browser import empty folders.
 */
type TitleOutline = readonly (string | readonly [string, TitleOutline])[];

function outlineOf(nodes: readonly ProfileNode[]): TitleOutline {
  return nodes.flatMap<TitleOutline[number]>(({ type, name, url, children = [] }) => {
    if (type !== 'folder') return [`${name} → ${url}`];
    const inside = outlineOf(children);
    return inside.length === 0 ? [] : [[name, inside]];
  });
}

test.describe('bookmark export', { tag: '@browser' }, () => {
  test('as HTML is imported by a real browser with all folders and names', async ({
    page,
    origin,
  }, testInfo) => {
    await openAs(page, 'Exporter to a Browser', '/bookmarks');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    const dialog = await openImportDialog(page, 'saved.json', JSON.stringify(state));
    await dialog.getByRole('button', { name: /^Import into/ }).click();
    await dialog.getByRole('radio', { name: 'Top level' }).check();
    await dialog.getByRole('button', { name: 'Import 6 items' }).click();
    await expect(page.getByText('Imported 6 items.')).toBeVisible();

    await selectMoreAction(page, 'Export');
    const { name, content } = await captureDownload(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(name).toMatch(/^bookmarks-.*\.html$/);
    expect(content).toContain('<H3>Empty</H3>');

    const imported = outlineOf(
      await importedByChromium(findDesktopChromium(), content, testInfo.outputPath()),
    );
    const code = `${origin}/code/acme/specs/blob/HEAD`;
    expect(imported).toContainEqual([
      awkward,
      [
        [
          'Inside',
          [
            `Two lines </A> & more → ${code}/deep/two%20lines.md`,
            `${awkward} → ${code}/odd/%2525%20%23%3F%26%22'.md`,
          ],
        ],
        `After the folders → ${code}/after.md`,
      ],
    ]);
    expect(imported.flat(9).join('\n').match(/ → /g)).toHaveLength(
      content.match(/<A /g)?.length ?? 0,
    );
  });
});
