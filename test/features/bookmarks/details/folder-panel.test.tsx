import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
  selectRowCommand,
  serveBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { FakeSpecificationPane } from '#test/features/bookmarks/in-specifications/specification-stand-in.tsx';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const lastRead = (title: string, currentEtag: string) => ({
  codeHostSlug: 'pay/api',
  path: `spec/${title.toLowerCase()}.md`,
  title,
  etag: '"1"',
  currentEtag,
  changedAt: `${new Date().getFullYear()}-01-19T09:00:00Z`,
  version: null,
  readAt: `${new Date().getFullYear()}-01-12T09:00:00Z`,
  heading: null,
});

function serveLastReadVersions() {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specification-readings`, () =>
      HttpResponse.json([lastRead('Fees', '"2"'), lastRead('Refunds', '"1"')]),
    ),
  );
}

const open = (path = '/bookmarks/payments') =>
  openBookmarks(server, path, {}, { SpecificationPane: FakeSpecificationPane });

const panel = () => within(screen.getByRole('complementary', { name: 'Details' }));
const items = () => panel().getAllByRole('listitem');

describe('details of a folder', () => {
  test('list its items in tree order with their paths and dates, and select a clicked item', async () => {
    serveLastReadVersions();
    const { user } = await open();
    const fees = await panel().findByRole('link', { name: 'Fees, changed since you read it' });
    expect(items().map((item) => within(item).getByRole('link').textContent)).toEqual([
      'Disputes',
      'Refunds',
      'Ledger',
      expect.stringMatching(/^Fees/),
    ]);
    expect(items()[0]).toHaveTextContent('1 bookmark');
    expect(items()[1]).toHaveTextContent('read 12 January');
    expect(items()[2]).toHaveTextContent('never read');
    expect(fees.closest('li')).toHaveTextContent(
      'pay/api · spec/fees.mdlast change 19 January, read 12 January',
    );
    await user.click(panel().getByRole('link', { name: 'Disputes' }));
    await expectFocusOn('Disputes');
    expect(await findRow('Disputes')).toHaveAttribute('aria-selected', 'true');
    expect(window.location.pathname).toBe('/bookmarks/disputes');
  });

  test('show frequent commands as buttons and all other commands in a menu', async () => {
    const { user } = await open();
    for (const name of ['New folder inside', 'Add bookmarks here', 'Rename', 'Move to…']) {
      expect(panel().getByRole('button', { name })).toBeVisible();
    }
    expect(panel().getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Star' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move downAlt ↓',
      'CutCtrl X',
      'CopyCtrl C',
      'Star',
      'Copy link',
      'Export…',
      'Expand all below',
      'Collapse all below',
    ]);
  });

  test('open a clicked specification on a narrow screen', async () => {
    mockMediaFeature('width <');
    const { user } = await open();
    await selectRowCommand(user, 'Payments', 'Show contents and details');
    await user.click(await panel().findByRole('link', { name: 'Fees' }));
    await waitFor(() =>
      expect(window.location.pathname).toBe('/specifications/pay~2Fapi/spec~2Ffees.md'),
    );
  });
});

describe('details without a selection', () => {
  test('list changed and recently read bookmarks, and offer an import', async () => {
    serveLastReadVersions();
    const { user } = await open('/bookmarks');
    const section = async (name: string) =>
      within(await panel().findByRole('region', { name })).getAllByRole('link');
    const [changed] = await section('Changed since you read it');
    expect(changed).toHaveAccessibleName('Fees, changed since you read it');
    const [read] = await section('Recently read');
    expect(read).toHaveAccessibleName('Refunds');
    expect(panel().queryByRole('region', { name: 'Added in this browser' })).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('dialog', { name: 'Import bookmarks' })).toBeVisible();
  });

  test('list the bookmarks that were added in this browser, latest first', async () => {
    const { user } = await openBookmarks(server, '/bookmarks', {
      extensions: ['viewer.read', 'viewer.changes'],
    });
    const add = async (text: string) => {
      await user.click(screen.getByRole('button', { name: 'Add bookmarks' }));
      await user.paste(text);
      await user.keyboard('{Control>}{Enter}{/Control}');
    };
    await add('pay/api spec/first.md');
    await screen.findByText('Added “First”.');
    await add('pay/api spec/second.md');
    await screen.findByText('Added “Second”.');
    // Escape clears the selection of the added bookmark.
    await user.keyboard('{Escape}');
    const added = await panel().findByRole('region', { name: 'Added in this browser' });
    expect(
      within(added)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Second', 'First']);
  });
});

test('a long folder name is truncated in the details until the user requests the whole name', async () => {
  const name = 'Long name '.repeat(20).trim();
  serveBookmarks(server, { folders: [{ id: 'long', name, parentId: null, position: 0 }] });
  const { user } = await open('/bookmarks/long');
  expect(panel().getByText('Nothing inside.')).toBeVisible();
  expect(panel().queryByRole('listitem')).toBeNull();
  expect(panel().getByRole('heading', { level: 2 })).toHaveTextContent(/… \(79 more characters\)$/);
  await user.click(panel().getByRole('button', { name: 'Show the whole name' }));
  expect(panel().getByRole('heading', { level: 2 })).toHaveTextContent(name);
});
