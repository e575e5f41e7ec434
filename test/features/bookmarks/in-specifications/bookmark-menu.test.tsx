import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AdjacentBookmarkLinks } from '#features/bookmarks/in-specifications/AdjacentBookmarkLinks.tsx';
import { BookmarkMenu } from '#features/bookmarks/in-specifications/BookmarkMenu.tsx';
import type { SpecificationPaneProps } from '#features/bookmarks/specification-pane.ts';
import {
  applyChangesElsewhere,
  findRow,
  getSentChanges,
  openBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const missing = { codeHostSlug: 'pay/api', path: 'spec/missing.md' };

/**
 * Renders the bookmark menus of three specifications: the selected specification, another
 * specification, and a missing specification.
 */
function SpecificationPane({ name, title }: SpecificationPaneProps) {
  const isOther = name.codeHostSlug === 'pay/other';
  const other = { codeHostSlug: 'pay/api', path: isOther ? 'spec/fees.md' : 'spec/new.md' };
  return (
    <article aria-label={title}>
      <BookmarkMenu name={name} title={title} />
      <AdjacentBookmarkLinks name={name} otherwise={null} />
      <section aria-label="Elsewhere">
        <BookmarkMenu name={other} title="New things" compact />
      </section>
      <section aria-label="Missing">
        <BookmarkMenu name={missing} title="New things" mayAdd={false} />
      </section>
    </article>
  );
}

async function openMenusOf(title: string, config = {}) {
  const app = await openBookmarks(server, '/bookmarks', config, { SpecificationPane });
  await app.user.click(await findRow(title));
  return { ...app, pane: within(await screen.findByRole('article', { name: title })) };
}

async function itemsOf(name: string) {
  const menu = within(await screen.findByRole('menu', { name }));
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

const choose = async (name: string) => screen.findByRole('menuitem', { name });

describe('bookmark menu of a specification', () => {
  test("shows the bookmark's folder in the tree", async () => {
    const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
    const [last] = (await screen.findAllByRole('treeitem', { name: 'Ledger' })).reverse();
    if (last) await user.click(last);
    await user.click(await screen.findByRole('button', { name: 'In “Payments”' }));
    await user.click(await choose('Payments'));
    expect(await screen.findByRole('heading', { name: 'Payments' })).toBeVisible();
  });

  test("is opened by a button with the folder's name, and is hidden for a missing specification without a bookmark", async () => {
    const { user, pane } = await openMenusOf('Fees');
    const missing = within(pane.getByRole('region', { name: 'Missing' }));
    expect(missing.queryByRole('button')).not.toBeInTheDocument();
    await user.click(pane.getByRole('button', { name: 'In “Payments”' }));
    expect(await itemsOf('In “Payments”')).toEqual([
      'Payments',
      'Rename…',
      'Move to…',
      'Delete bookmark from “Payments”',
      'Add to another folder…',
    ]);
  });

  test('has a button with the number of folders if several folders contain the bookmark, and lists each path', async () => {
    const fees = { codeHostSlug: 'pay/api', path: 'spec/fees.md', title: 'Fees' };
    await applyChangesElsewhere(server, { op: 'create-bookmark', ...fees, folderId: 'disputes' });
    const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
    const [first] = await screen.findAllByRole('treeitem', { name: 'Fees' });
    if (first) await user.click(first);
    await user.click(await screen.findByRole('button', { name: 'In 2 folders' }));
    expect(await itemsOf('In 2 folders')).toEqual([
      'Payments / Disputes',
      'Rename in “Disputes”…',
      'Move from “Disputes” to…',
      'Delete bookmark from “Disputes”',
      'Payments',
      'Rename in “Payments”…',
      'Move from “Payments” to…',
      'Delete bookmark from “Payments”',
      'Add to another folder…',
    ]);
  });

  test('renames, moves and deletes the bookmark, and “Undo” in the message adds the bookmark again', async () => {
    const { user } = await openMenusOf('Fees');
    const select = async (folder: string, name: string) => {
      await user.click(await screen.findByRole('button', { name: `In “${folder}”` }));
      await user.click(await choose(name));
    };
    await select('Payments', 'Rename…');
    const rename = within(await screen.findByRole('dialog', { name: 'Rename “Fees”' }));
    const field = rename.getByRole('textbox', { name: 'New name' });
    await user.clear(field);
    await user.click(rename.getByRole('button', { name: 'Rename' }));
    expect(field).toHaveAccessibleDescription(/Enter a name/);
    await user.type(field, 'Costs{Enter}');
    expect(await screen.findByText('Renamed to “Costs”.')).toBeVisible();
    expect(await findRow('Costs')).toBeInTheDocument();

    await select('Payments', 'Delete bookmark from “Payments”');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Costs' })).toBeNull());
    const messages = within(screen.getByRole('status', { name: 'Messages' }));
    expect(await messages.findByText('Deleted the bookmark from “Payments”.')).toBeVisible();
    await user.click(messages.getByRole('button', { name: 'Undo' }));
    await user.click(await findRow('Costs'));
    await waitFor(() => expect(getSentChanges(server)).toHaveLength(3));
    expect(getSentChanges(server)[2]).toMatchObject([
      { op: 'create-bookmark', folderId: 'payments', position: 2 },
    ]);

    await select('Payments', 'Move to…');
    const move = within(await screen.findByRole('dialog', { name: 'Move “Costs”' }));
    await user.click(move.getByRole('radio', { name: 'Reading list' }));
    await user.click(move.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved “Costs” to “Reading list”, 2 of 2.')).toBeVisible();
  });

  test('adds the first bookmark of a specification with its title', async () => {
    const { user, pane } = await openMenusOf('Fees');
    const elsewhere = within(pane.getByRole('region', { name: 'Elsewhere' }));
    await user.click(elsewhere.getByRole('button', { name: 'Add bookmarks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('checkbox', { name: /^New things .*spec\/new\.md/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: /^Folder / }));
    await user.click(dialog.getByRole('radio', { name: 'Reading list' }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 bookmark' }));
    expect(await elsewhere.findByRole('button', { name: 'In “Reading list”' })).toBeVisible();
  });

  test('contains only the link to the folder if bookmarks can’t be changed', async () => {
    const extensions = ['viewer.read', 'viewer.specifications'];
    const { user, pane } = await openMenusOf('Fees', { extensions });
    expect(pane.queryByRole('button', { name: 'Add bookmarks' })).toBeNull();
    await user.click(pane.getByRole('button', { name: 'In “Payments”' }));
    expect(await itemsOf('In “Payments”')).toEqual(['Payments']);
  });
});

describe('neighbours of a bookmark in its folder', () => {
  test('are linked in the order of the tree', async () => {
    const { pane } = await openMenusOf('Fees');
    const links = within(pane.getByRole('navigation', { name: 'In the same folder' }));
    const [previous, ...others] = links.getAllByRole('link');
    expect(previous).toHaveAccessibleName('Previous: Ledger');
    expect(previous).toHaveAttribute('href', '/specifications/pay~2Fapi/spec~2Fledger.md');
    expect(previous).toHaveAttribute('title', 'Previous: Ledger');
    expect(others).toEqual([]);
    // The arrow without a link remains, so that the other one is not taken for “Back”.
    expect(previous?.parentElement?.querySelectorAll('svg')).toHaveLength(2);
  });
});
