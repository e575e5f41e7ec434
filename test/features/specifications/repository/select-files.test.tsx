import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import {
  findRow,
  getSentChanges,
  refuseChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService({
  ...smallContent,
  folders: [
    {
      id: 'f-settlement',
      name: 'Settlement',
      children: [],
      bookmarks: [{ codeHostSlug: 'pay/core', path: 'spec/ledger.md', title: 'Ledger' }],
    },
  ],
  rootBookmarks: [],
});

async function open(config = {}) {
  const app = await renderApp(server, paths.repository('pay/core'), config);
  await screen.findByRole('tree', { name: 'Files' });
  return app;
}

const selectButton = () => screen.findByRole('button', { name: 'Select' });
const bookmarkButton = () => screen.findByRole('button', { name: 'Add bookmarks' });

/** Selects a folder in the dialog and submits the dialog. */
async function bookmarkIn(user: Awaited<ReturnType<typeof open>>['user'], folder: string) {
  await user.click(await bookmarkButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Folder / }));
  await user.click(dialog.getByRole('radio', { name: folder }));
  await user.click(dialog.getByRole('button', { name: /^Add (\d+ )?bookmark/ }));
}

describe('selection of files', () => {
  test('bookmarks the selected files in one request, except files that the folder already contains', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    for (const name of ['Ledger states', 'Posting', 'codes.csv']) {
      await user.click(await findRow(name));
    }
    expect(screen.getByText('3 selected')).toBeVisible();
    await bookmarkIn(user, 'Settlement');
    expect(await screen.findByText('Added 2 bookmarks.')).toBeVisible();
    const folderId = 'f-settlement';
    const codeHostSlug = 'pay/core';
    const op = 'create-bookmark';
    expect(getSentChanges(server)).toEqual([
      [
        { op, folderId, codeHostSlug, path: 'data/codes.csv', title: 'codes.csv' },
        { op, folderId, codeHostSlug, path: 'spec/posting.md', title: 'Posting' },
      ],
    ]);
    expect(screen.queryByText(/ selected$/)).not.toBeInTheDocument();
    await waitFor(async () =>
      expect(await findRow('Posting')).toHaveAccessibleDescription(/bookmarked in Settlement/),
    );
  });

  test('persists after a failed request, and creates bookmarks that the “Undo” button of the message removes', async () => {
    const accept = refuseChanges(server, { status: 409 });
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('Posting'));
    await bookmarkIn(user, 'Top level');
    expect(await screen.findByText('Couldn’t add the bookmarks')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
    accept();
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Add (\d+ )?bookmark/ }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText(/^Undone: creation of “Posting”/)).toBeVisible();
    await waitFor(async () =>
      expect(await findRow('Posting')).not.toHaveAccessibleDescription(/bookmarked/),
    );
  });

  test('isn’t submitted if the folder already contains all files, and is cleared when “Select” is pressed again', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('Ledger states'));
    await bookmarkIn(user, 'Settlement');
    expect(screen.getByText(/The folder already contains this/)).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(await findRow('Ledger states')).toHaveAttribute('aria-checked', 'false');
    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
  });

  test('starts by keyboard without the “Select” button, and ends with Escape', async () => {
    const { user } = await open();
    await selectButton();
    await user.click(await findRow('data'));
    await user.keyboard('{End}{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  });

  test('includes only the shown files of a selected folder, and lasts after the filter is cleared', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    const filter = screen.getByRole('searchbox', { name: /^Filter/ });
    await user.type(filter, 'codes');
    await waitFor(() => expect(screen.queryByText('limits.json')).not.toBeInTheDocument());
    await user.click(await findRow('data'));
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(await findRow('data')).toHaveAttribute('aria-checked', 'true');
    await user.clear(filter);
    expect(await findRow('limits.json')).toHaveAttribute('aria-checked', 'false');
    expect(await findRow('data')).toHaveAttribute('aria-checked', 'mixed');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  test('of a folder follows its files, and is toggled by Space even if the folder is closed', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    const data = await findRow('data');
    await user.click(data);
    expect(data).toHaveAttribute('aria-checked', 'true');
    expect(await findRow('limits.json')).toHaveAttribute('aria-checked', 'true');
    expect(await findRow('spec')).toHaveAttribute('aria-checked', 'false');
    await user.click(await findRow('limits.json'));
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(data).toHaveAttribute('aria-checked', 'mixed');
    await user.click(data);
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(data);
    expect(screen.getByText('0 selected')).toBeVisible();
    expect(data).toHaveAttribute('aria-checked', 'false');

    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByText('limits.json')).not.toBeInTheDocument();
    await user.keyboard(' ');
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await findRow('limits.json')).toHaveAttribute('aria-checked', 'true');
  });

  test('of a range includes the files of closed folders, but only the files in the range of an open folder', async () => {
    const { user } = await open();
    await selectButton();
    await user.click(await findRow('data'));
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 selected')).toBeVisible();
    expect(await findRow('data')).toHaveAttribute('aria-checked', 'true');
    expect(await findRow('spec')).toHaveAttribute('aria-checked', 'mixed');
  });

  test('of a folder with 5,000 files renders only rows in the viewport', async () => {
    const entries = Array.from({ length: 5_000 }, (_, at) => ({
      path: `many/${at % 50}/${at}.md`,
      kind: 'file',
    }));
    server.use(
      http.get(`${appOrigin}/viewer/v1/specification-tree`, () =>
        HttpResponse.json({ entries, next: null }),
      ),
    );
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('many'));
    expect(screen.getByText('5,000 selected')).toBeVisible();
    const rows = screen.getAllByRole('treeitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows.every((row) => row.ariaChecked === 'true')).toBe(true);
    await user.click(await findRow('7'));
    expect(screen.getByText('4,900 selected')).toBeVisible();
    expect(await findRow('many')).toHaveAttribute('aria-checked', 'mixed');
    await user.click(await findRow('many'));
    await user.click(await findRow('many'));
    expect(screen.getByText('0 selected')).toBeVisible();
  });

  test('excludes a file that is deselected after “Select all”', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('4 selected')).toBeVisible();
    await user.click(await findRow('Posting'));
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
    expect(await selectButton()).toHaveAttribute('aria-pressed', 'false');
  });

  test('isn’t offered without the viewer.changes extension', async () => {
    const extensions = extensionNames.filter((name) => name !== 'viewer.changes');
    await open({ extensions });
    await waitFor(async () =>
      expect(await findRow('Ledger states')).toHaveAccessibleDescription(/bookmarked/),
    );
    expect(screen.queryByRole('button', { name: 'Select' })).not.toBeInTheDocument();
    expect(await findRow('Posting')).not.toHaveAttribute('aria-checked');
  });
});
