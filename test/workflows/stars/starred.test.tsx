import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { selectFolderCommand } from '#test/features/bookmarks/bookmarks-screen.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { narrowScreenQuery } from '#ui/page/use-media.ts';

const server = startReferenceService();
const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const missing = { codeHostSlug: 'pay/core', path: 'spec/nothing-here.md' };
const star = () => screen.findByRole('button', { name: 'Star' });
const pill = () => screen.queryByRole('button', { name: 'Starred' });

async function expectStarred(user: UserEvent, names: readonly string[]) {
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => {
    const group = screen.getByRole('group', { name: 'Starred' });
    const options = within(group).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(names);
  });
}

describe('star', () => {
  test('of a competency is stored, puts the competency first in “Jump to”, and can filter the list', async () => {
    const path = '/competencies/Data/Data%20privacy';
    const { user, unmount } = await renderApp(server, path);
    expect(pill()).toBeNull();
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
    await expectStarred(user, ['Data privacy Data']);
    unmount();

    await renderApp(server, '/competencies');
    const [link] = await screen.findAllByRole('link', { name: 'Data privacy' });
    const row = within(link?.closest('li') ?? document.body);
    expect(row.getByRole('img', { name: 'Starred' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Starred' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Competencies 1 of 42' }),
    ).toBeVisible();
    expect(window.location.search).toBe('?starred=yes');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Competencies 42' })).toBeVisible();
  });

  test('of a folder can be set with a command of the folder', async () => {
    const { user } = await renderApp(server, '/bookmarks/settlement');
    await screen.findByRole('tree', { name: 'Bookmarks' });
    await selectFolderCommand(user, 'Star');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove the star' })).toBeVisible();
    await user.keyboard('{Escape}');
    await expectStarred(user, ['Settlement Payments']);
  });

  test('of a specification puts the specification first in “Jump to” and into “Starred” of the home page', async () => {
    const { user, router } = await renderApp(server, paths.specification(ledger));
    await screen.findByRole('heading', { level: 3, name: /States/ });
    await user.click(await star());
    // The title comes from the last read version, which the app stores after the text is on screen.
    await waitFor(() => expect(server.sent.map(({ method }) => method)).toContain('PUT'));
    await router().navigate(paths.specifications());
    const section = await screen.findByRole('region', { name: 'Starred' });
    const link = await within(section).findByRole('link', {
      name: 'Ledger states and transitions',
    });
    expect(link).toHaveAttribute('href', paths.specification(ledger));
    await expectStarred(user, ['Ledger states and transitions pay/core / spec/ledger.md']);
    expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    const remove = 'Remove the star of “Ledger states and transitions”';
    await user.click(screen.getByRole('button', { name: remove }));
    expect(section).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('of a specification is set in the menu of the reader on a narrow screen', async () => {
    mockMediaFeature(narrowScreenQuery);
    const { user } = await renderApp(server, paths.specification(ledger));
    await screen.findByRole('heading', { level: 3, name: /States/ });
    expect(screen.queryByRole('button', { name: 'Star' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Star' }));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove the star' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('stars'))).toEqual([]);
  });

  test('of a deleted item has a note, and the star can be removed', async () => {
    const { user, router } = await renderApp(server, '/competencies/Data/Data%20privacy');
    await user.click(await star());
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('stars'));
    const gone = [
      { kind: 'competency', category: 'Old', name: 'COBOL', occurrence: 1 },
      { kind: 'person', name: 'Nobody At All' },
      { kind: 'folder', folderId: 'deleted' },
      { kind: 'specification', ...missing },
    ];
    localStorage.setItem(key, JSON.stringify(gone));
    window.dispatchEvent(new Event('storage'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'false'),
    );
    await expectStarred(user, [
      'COBOL No longer in the directory',
      'Nobody At All Person',
      'Deleted folder deleted',
      'spec/nothing-here.md pay/core / spec/nothing-here.md',
    ]);
    await user.click(screen.getByRole('option', { name: /COBOL/ }));
    await screen.findByText(/This category has no such competency/);
    await user.click(await star());
    expect(screen.queryByRole('button', { name: 'Star' })).toBeNull();

    await router().navigate('/people/Nobody%20At%20All');
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await user.click(await star());
    await router().navigate(paths.specification(missing));
    await screen.findByRole('heading', { name: 'No specification here' });
    await user.click(await star());
    await router().navigate('/bookmarks/deleted');
    await user.click(await screen.findByRole('button', { name: 'Remove the star' }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('as a filter that matches nothing offers a button that removes the filter', async () => {
    const { user } = await renderApp(server, '/competencies?starred=yes');
    expect(await screen.findByText('Only those with a star are shown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Include those without a star' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Competencies 42' })).toBeVisible();
  });
});
