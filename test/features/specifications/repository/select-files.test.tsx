import { screen, waitFor, within } from '@testing-library/react';
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
import { startReferenceService } from '#test/support/server.ts';

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
const bookmarkButton = () => screen.findByRole('button', { name: 'Bookmark…' });

/** Selects a folder in the dialog and submits the dialog. */
async function bookmarkIn(user: Awaited<ReturnType<typeof open>>['user'], folder: string) {
  await user.click(await bookmarkButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: folder }));
  await user.click(dialog.getByRole('button', { name: /^Add \d+ bookmark/ }));
}

describe('selection of files', () => {
  test('bookmarks the selected files in one request, except files that the folder already contains', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    for (const name of ['Ledger states', 'Posting', 'codes.csv']) {
      await user.click(await findRow(name));
    }
    expect(screen.getByText('3 files selected')).toBeVisible();
    await bookmarkIn(user, 'Settlement');
    expect(
      await screen.findByText(/^Added 2 items\. Already there: “Ledger states”\./),
    ).toBeVisible();
    const folderId = 'f-settlement';
    const codeHostSlug = 'pay/core';
    const op = 'create-bookmark';
    expect(getSentChanges(server)).toEqual([
      [
        { op, folderId, codeHostSlug, path: 'data/codes.csv', title: 'codes.csv' },
        { op, folderId, codeHostSlug, path: 'spec/posting.md', title: 'Posting' },
      ],
    ]);
    expect(screen.queryByText(/files selected/)).not.toBeInTheDocument();
    await waitFor(async () =>
      expect(await findRow('Posting')).toHaveAccessibleDescription(/bookmarked in Settlement/),
    );
  });

  test('creates bookmarks that the “Undo” button of the message removes', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('Posting'));
    await bookmarkIn(user, 'Top level');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText(/^Undone: creation of “Posting”/)).toBeVisible();
    await waitFor(async () =>
      expect(await findRow('Posting')).not.toHaveAccessibleDescription(/bookmarked/),
    );
  });

  test('is cleared when “Select” is pressed a second time', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(await findRow('Posting'));
    expect(screen.getByText('1 file selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(await findRow('Posting')).not.toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText('1 file selected')).not.toBeInTheDocument();
  });

  test('starts by keyboard without the “Select” button, and ends with Escape', async () => {
    const { user } = await open();
    await selectButton();
    await user.click(await findRow('data'));
    await user.keyboard('{End}{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByText('2 files selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  });

  test('includes the visible files of a selected folder', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('data'));
    expect(screen.getByText('2 files selected')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: /^Filter/ }), 'codes');
    expect(await screen.findByText('1 file selected')).toBeVisible();
  });

  test('excludes a file that is deselected after “Select all”', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByText('4 files selected')).toBeVisible();
    await user.click(await findRow('Posting'));
    expect(screen.getByText('3 files selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
    expect(await selectButton()).toHaveAttribute('aria-pressed', 'false');
  });

  test('isn’t submitted if the folder already contains all selected files', async () => {
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('Ledger states'));
    await bookmarkIn(user, 'Settlement');
    expect(screen.getByText(/all of them are there already/)).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
  });

  test('persists after a failed request', async () => {
    refuseChanges(server, { status: 409 });
    const { user } = await open();
    await user.click(await selectButton());
    await user.click(await findRow('Posting'));
    await bookmarkIn(user, 'Top level');
    expect(await screen.findByText(/^Couldn’t add 1 item/)).toBeVisible();
    expect(screen.getByText('1 file selected')).toBeVisible();
  });

  test('isn’t possible without the viewer.changes extension', async () => {
    const extensions = extensionNames.filter((name) => name !== 'viewer.changes');
    await open({ extensions });
    await waitFor(async () =>
      expect(await findRow('Ledger states')).toHaveAccessibleDescription(/bookmarked/),
    );
    expect(screen.queryByRole('button', { name: 'Select' })).not.toBeInTheDocument();
    expect(await findRow('Posting')).not.toHaveAttribute('aria-selected');
  });
});
