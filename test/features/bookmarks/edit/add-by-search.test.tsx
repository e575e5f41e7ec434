import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  getSentRequests,
  openBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const hit = (path: string, title: string | null) => ({
  codeHostSlug: 'pay/api',
  path,
  title,
  excerpt: '',
  heading: null,
  line: null,
});

async function openSearch() {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications/search`, ({ request }) => {
      const query = new URL(request.url).searchParams.get('q');
      return HttpResponse.json(
        query === 'fees' ? [hit('spec/late-fees.md', null), hit('spec/fees.md', 'Fees')] : [],
      );
    }),
  );
  const app = await openBookmarks(server);
  await app.user.click(await findRow('Disputes'));
  await app.user.click(screen.getByRole('button', { name: 'Add bookmark' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmark' }));
  return {
    ...app,
    dialog,
    search: dialog.getByRole('combobox', { name: 'Search specifications' }),
  };
}

describe('search field of the add dialog', () => {
  test('has initial focus, and a selected result fills in the other fields', async () => {
    const { user, dialog, search } = await openSearch();
    expect(search).toHaveFocus();
    await user.keyboard('fees');
    expect(await dialog.findAllByRole('option')).toHaveLength(2);
    expect(search).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    const [first] = dialog.getAllByRole('option');
    expect(search).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('textbox', { name: 'Repository' })).toHaveValue('pay/api');
    expect(dialog.getByRole('textbox', { name: 'Path' })).toHaveValue('spec/late-fees.md');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Late fees');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: /^Add bookmark to/ }));
    expect(await findRow('Late fees')).toBeInTheDocument();
  });

  test('shows the folders that already contain a result', async () => {
    const { user, dialog } = await openSearch();
    await user.keyboard('fees');
    const known = await dialog.findByRole('option', { name: /spec\/fees\.md/ });
    expect(known).toHaveTextContent('In “Payments”');
    await user.click(known);
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Fees');
  });

  test('closes its results with Escape, but not the dialog', async () => {
    const { user, dialog, search } = await openSearch();
    await user.keyboard('fees');
    await dialog.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(dialog.queryByRole('option')).toBeNull();
    expect(search).toHaveFocus();
    expect(search).toHaveValue('fees');
  });

  test('submits the form with Enter if the field contains a recognised URL, but not if it contains a search text', async () => {
    const { user, search } = await openSearch();
    await user.type(search, 'fees');
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
    await user.clear(search);
    await user.paste(`${appOrigin}/code/acme/specs/blob/main/charges.md`);
    // The keydown event isn't cancelled, so the browser submits the form.
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(true);
  });

  test('shows a message if there are no results', async () => {
    const { user, dialog } = await openSearch();
    await user.keyboard('nothing{Enter}');
    expect(await dialog.findByText('No results for “nothing”.')).toBeVisible();
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });

  test('accepts a URL instead of a search text', async () => {
    const { user, dialog, search } = await openSearch();
    await user.paste(`${appOrigin}/code/acme/specs/blob/main/fees.md`);
    expect(dialog.getByRole('textbox', { name: 'Path' })).toHaveValue('fees.md');
    await user.clear(search);
    await user.paste('https://elsewhere.example.test/page');
    await waitFor(() =>
      expect(search).toHaveAccessibleDescription(/leads to elsewhere\.example\.test/),
    );
    expect(server.sent.filter(({ path }) => path.includes('search'))).toEqual([]);
  });
});
