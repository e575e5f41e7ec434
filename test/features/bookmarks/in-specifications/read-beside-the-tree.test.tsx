import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpecificationPaneProps } from '#features/bookmarks/specification-pane.ts';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
  selectRowCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { startReferenceService } from '#test/support/server.ts';
import { FakeSpecificationPane } from './specification-stand-in.tsx';

const server = startReferenceService(smallTree);

const address = '/specifications/pay~2Fapi/spec~2Ffees.md';
const shown: string[] = [];

function SpecificationPane(props: SpecificationPaneProps) {
  if (shown.at(-1) !== props.title) shown.push(props.title);
  return <FakeSpecificationPane {...props} />;
}

beforeEach(() => {
  shown.length = 0;
});

const openReading = (path = '/bookmarks') =>
  openBookmarks(
    server,
    path,
    { specificationLink: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}' },
    { SpecificationPane },
  );

const findPane = async (title: string) =>
  within(await screen.findByRole('article', { name: title }));

const namesOf = (elements: readonly HTMLElement[]) => elements.map(({ ariaLabel }) => ariaLabel);

const expectAddress = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

describe('specification next to the tree', () => {
  test('is shown with its actions for the selected bookmark, without moving focus from the tree', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openReading();
    await user.click(await findRow('Fees'));
    const pane = await findPane('Fees');
    expect(pane.getByText('pay/api / spec/fees.md')).toBeVisible();
    expect(await findRow('Fees')).toHaveFocus();
    expect(namesOf(pane.getAllByRole('link'))).toEqual(['Read', 'Open at code host']);
    const atCodeHost = 'https://code.example.test/pay/api/blob/HEAD/spec/fees.md';
    expect(pane.getByRole('link', { name: 'Open at code host' })).toHaveAttribute(
      'href',
      atCodeHost,
    );
    expect(pane.getByRole('link', { name: 'Read' })).toHaveAttribute('href', address);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledExactlyOnceWith(atCodeHost, '_blank', 'noopener,noreferrer');

    expect(namesOf(pane.getAllByRole('button'))).toEqual(['Rename', 'Move to…', 'More actions']);
    await user.click(pane.getByRole('button', { name: 'More actions' }));
    const menu = within(await screen.findByRole('menu'));
    const others = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(others).toEqual([
      'Copy link',
      'Copy path',
      'Move upAlt ↑',
      'CutCtrl X',
      'CopyCtrl C',
      'Delete bookmarkDel',
    ]);
  });

  test('is loaded for the focused row after a pause, but not for rows that lose focus before the pause', async () => {
    const { user } = await openReading('/bookmarks/payments');
    (await findRow('Payments')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await findPane('Fees');
    await expectFocusOn('Fees');
    expect(shown).toEqual(['Fees']);
    expect(await findRow('Payments')).toHaveAttribute('aria-selected', 'true');
  });

  test('is not shown without the viewer.specifications extension', async () => {
    const { user } = await openBookmarks(
      server,
      '/bookmarks',
      { extensions: ['viewer.read', 'viewer.changes'] },
      { SpecificationPane },
    );
    await user.click(await findRow('Fees'));
    expect(await screen.findByRole('heading', { name: 'Fees' })).toBeVisible();
    expect(shown).toEqual([]);
  });
});

describe('opening a bookmark in the reader', () => {
  test('with Enter or a double click shows the URL of the specification, and Back returns to the bookmark in the tree', async () => {
    const { user } = await openReading('/bookmarks/reading');
    (await findRow('Payments')).focus();
    await user.keyboard('f{Enter}');
    await expectAddress(address);
    act(() => window.history.back());
    await expectAddress('/bookmarks/payments');
    await waitFor(async () =>
      expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'true'),
    );
    await expectFocusOn('Fees');
    await user.dblClick(await findRow('Fees'));
    await expectAddress(address);
  });

  test('needs a single tap on a narrow screen, also after the details of a folder were shown', async () => {
    mockMediaFeature('width <');
    const { user } = await openReading();
    await selectRowCommand(user, 'Payments', 'Show contents and details');
    const heading = await screen.findByRole('heading', { name: 'Payments' });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Back to the tree' }));
    await user.click(await findRow('Fees'));
    await expectAddress(address);
    expect(shown).toEqual([]);
  });
});
