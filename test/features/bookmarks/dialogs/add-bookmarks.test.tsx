import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  findRow,
  getSentChanges,
  getSentRequests,
  openBookmarks,
  refuseChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const link = (path: string, repository = 'pay/api') =>
  `${appOrigin}/code/${repository}/blob/main/${path}`;

/** Serves documents by path; other documents don't exist. */
function serveDocuments(documents: Readonly<Record<string, string>>): void {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, ({ request }) => {
      const text = documents[new URL(request.url).searchParams.get('path') ?? ''];
      return text === undefined
        ? HttpResponse.json({ title: 'No such file' }, { status: 404 })
        : new HttpResponse(text, { headers: { 'content-type': 'text/markdown' } });
    }),
  );
}

function serveHits(...hits: readonly { path: string; title: string | null }[]): void {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications/search`, ({ request }) => {
      const isKnown = new URL(request.url).searchParams.get('q') === 'fees';
      const whole = { codeHostSlug: 'pay/api', excerpt: '', heading: null, line: null };
      return HttpResponse.json(isKnown ? hits.map((hit) => ({ ...whole, ...hit })) : []);
    }),
  );
}

const getDialog = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
  return {
    dialog,
    field: dialog.getByRole('textbox', { name: 'Specifications' }),
    box: (name: RegExp) => dialog.findByRole('checkbox', { name }),
    submit: (name: RegExp | string) => fireEvent.click(dialog.getByRole('button', { name })),
  };
};

async function openDialog(config: Record<string, unknown> = {}) {
  const app = await openBookmarks(server, '/bookmarks', config);
  await app.user.click(await findRow('Disputes'));
  await app.user.click(screen.getByRole('button', { name: 'Add bookmarks' }));
  return { ...app, ...(await getDialog()) };
}

const documentedAndChanges = { extensions: ['viewer.read', 'viewer.changes'] };

describe('dialog “Add bookmarks” with pasted links', () => {
  test('adds the documents with their first headings in one request, in the order of the list', async () => {
    serveDocuments({ 'spec/b.md': '---\nowner: x\n---\nText\n\n# The *real* title', 'a.md': 'No' });
    const { user, field, box, submit } = await openDialog();
    expect(field).toHaveFocus();
    await user.paste([link('spec/b.md'), link('a.md')].join('\n'));
    expect(await box(/^The real title pay\/api · spec\/b\.md/)).toBeChecked();
    expect(await box(/^A pay\/api · a\.md/)).toBeChecked();
    submit('Add 2 bookmarks');
    expect(await screen.findByText('Added 2 bookmarks.')).toBeVisible();
    const shared = { op: 'create-bookmark', codeHostSlug: 'pay/api', folderId: 'disputes' };
    expect(getSentChanges(server)).toEqual([
      [
        { ...shared, path: 'spec/b.md', title: 'The real title' },
        { ...shared, path: 'a.md', title: 'A' },
      ],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('waits until all links are checked, and omits links to missing specifications', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, async ({ request }) => {
        const path = new URL(request.url).searchParams.get('path');
        if (path === 'spec/late.md') await arrived;
        return path === 'spec/gone.md'
          ? HttpResponse.json({ title: 'No such file' }, { status: 404 })
          : new HttpResponse('# Late title', { headers: { 'content-type': 'text/markdown' } });
      }),
    );
    const { user, dialog, submit } = await openDialog();
    await user.paste(`${link('spec/late.md')}\n${link('spec/gone.md')}`);
    submit(/^Add \d bookmarks?$/);
    expect(await screen.findByRole('button', { name: 'Checking…' })).toBeVisible();
    expect(await screen.findByText(/^1 of 2 checked/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add without checking 1 link' })).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
    arrive();
    expect(await screen.findByText('Added “Late title”.')).toBeVisible();
  });

  test('adds the document if its check ends while the click is handled', async () => {
    serveDocuments({ 'spec/late.md': '# Late title' });
    const { user, submit, services } = await openDialog();
    const stop = services.queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (!JSON.stringify(event.query.queryKey).includes('spec/late.md')) return;
      stop();
      submit('Add 1 bookmark');
    });
    await user.paste(link('spec/late.md'));
    expect(await screen.findByText('Added “Late title”.')).toBeVisible();
  });

  test('says for each line if the folder contains it, another folder contains it, or why it can’t be added', async () => {
    serveDocuments({ 'spec/refunds.md': '# Refunds', 'spec/fees.md': '# Fees' });
    const { user, dialog, box } = await openDialog();
    await user.paste(
      [link('spec/refunds.md'), link('spec/fees.md'), link('no.md'), 'https://example.test/x'].join(
        '\n',
      ),
    );
    expect(await box(/^Refunds .* Already in this folder$/)).toBeDisabled();
    expect(await box(/^Fees .* In “Payments”$/)).toBeChecked();
    const missing = await box(/^No .* File not found$/);
    expect(missing).not.toBeChecked();
    expect(missing).toBeEnabled();
    expect(await box(/leads to example\.test, not to .* Can’t be added$/)).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Add 1 bookmark' })).toBeVisible();
  });

  test('keeps deselected links deselected when the text changes, and adds the others to the selected folder', async () => {
    const { user, field, dialog, box, submit } = await openDialog(documentedAndChanges);
    const submitByKeys = () => user.keyboard('{Control>}{Enter}{/Control}');
    await submitByKeys();
    expect(field).toHaveAccessibleDescription(/Enter a link to a specification/);
    expect(field).toHaveFocus();
    await user.paste(link('spec/refunds.md'));
    await submitByKeys();
    expect(field).toHaveAccessibleDescription(/already contains this/);

    await user.clear(field);
    await user.paste(link('one.md'));
    await user.click(await box(/^One/));
    await user.clear(field);
    await user.paste('https://example.test/x');
    await box(/Can’t be added/);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.clear(field);
    await user.paste([link('one.md'), link('spec/fees.md'), link('new.md')].join('\n'));
    expect(await box(/^One/)).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: /^Folder Payments ?\/ ?Disputes$/ }));
    expect(dialog.getByRole('searchbox', { name: 'Folder' })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    expect(await box(/^Fees .* Already in this folder$/)).not.toBeChecked();
    expect(getSentChanges(server)).toEqual([]);
    submit('Add 1 bookmark');
    await findRow('New');
    expect(getSentChanges(server).flat()).toMatchObject([{ path: 'new.md', folderId: 'payments' }]);
  });
});

test('dialog “Add bookmarks” adds the results that the user selects in several searches', async () => {
  serveHits({ path: 'spec/late-fees.md', title: null }, { path: 'spec/fees.md', title: 'Fees' });
  const { user, field, dialog, box, submit } = await openDialog();
  await user.keyboard('fees');
  expect(await box(/^Fees .* In “Payments”$/)).not.toBeChecked();
  await user.keyboard('{Enter}');
  expect(await box(/^Late fees/)).toHaveFocus();
  expect(field).toHaveValue('fees');
  expect(getSentRequests(server, 'POST')).toEqual([]);
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  expect(await box(/^Late fees/)).toHaveFocus();
  await user.keyboard(' ');
  await user.clear(field);
  await user.type(field, 'nothing');
  expect(await dialog.findByText('No results for “nothing”')).toBeVisible();
  expect(await box(/^Late fees/)).toBeChecked();
  submit('Add 1 bookmark');
  expect(await findRow('Late fees')).toBeInTheDocument();
});

describe('dialog “Add bookmarks” after a failed request', () => {
  test('keeps the input, marks what the folder contains after a 409, and adds the others', async () => {
    const accept = refuseChanges(server, { status: 403, detail: 'Not today' });
    const { user, box, submit, dialog, field } = await openDialog(documentedAndChanges);
    await user.paste(`${link('twice.md')}\n${link('once.md')}`);
    submit('Add 2 bookmarks');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Couldn’t add the bookmarks.*Not today/,
    );
    expect(field).toHaveValue(`${link('twice.md')}\n${link('once.md')}`);
    accept();
    const twice = { codeHostSlug: 'pay/api', path: 'twice.md', title: 'T', folderId: 'disputes' };
    await applyChangesElsewhere(server, { op: 'create-bookmark', ...twice });
    submit('Add 2 bookmarks');
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(/Couldn’t add the bookmarks.*Twice/),
    );
    expect(await box(/^Twice .* Already in this folder$/)).toBeDisabled();
    submit('Add 1 bookmark');
    expect(await findRow('Once')).toBeInTheDocument();
  });

  test('keeps the input after “Stop trying”, and lets the user select another folder if the folder was deleted', async () => {
    let isLost = true;
    server.use(
      http.post(`${appOrigin}/viewer/v1/bookmark-changes`, () =>
        isLost ? HttpResponse.error() : undefined,
      ),
    );
    const { user, dialog, field, submit } = await openDialog(documentedAndChanges);
    await user.paste(link('kept.md'));
    submit('Add 1 bookmark');
    const stop = await dialog.findByRole('button', { name: 'Stop trying' });
    expect(dialog.queryByText('Already in this folder')).toBeNull();
    await user.click(stop);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may or may not have been saved/);
    expect(field).toHaveValue(link('kept.md'));

    isLost = false;
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    submit('Add 1 bookmark');
    const places = await dialog.findByRole('searchbox', { name: 'Folder' });
    expect(places).toHaveAccessibleDescription(/no longer exists\. Choose another/);
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    submit('Add 1 bookmark');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('links from elsewhere', () => {
  test('open the dialog filled in if they are pasted onto the tree or dropped, but not if a field has focus', async () => {
    const { user } = await openBookmarks(server);
    const row = await findRow('Reading list');
    await user.click(row);
    await user.paste('late fees');
    const filter = screen.getByRole('searchbox', { name: /^Filter bookmarks/ });
    await user.click(filter);
    await user.paste(link('a.md'));
    expect(filter).toHaveValue(link('a.md'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(filter);

    await user.click(await findRow('Reading list'));
    await user.paste(`${link('a.md')}\n${link('b.md')}`);
    const { field, dialog } = await getDialog();
    expect(field).toHaveValue(`${link('a.md')}\n${link('b.md')}`);
    expect(dialog.getByRole('button', { name: 'Folder Reading list' })).toBeVisible();
    await user.keyboard('{Escape}');

    const list = `# Title\r\n${link('a.md')}\r\n`;
    const dataTransfer = {
      types: ['text/uri-list'],
      files: [],
      getData: (type: string) => (type === 'text/uri-list' ? list : ''),
    };
    expect(fireEvent.dragOver(await findRow('Reading list'), { dataTransfer })).toBe(false);
    fireEvent.drop(await findRow('Reading list'), { dataTransfer });
    expect((await getDialog()).field).toHaveValue(link('a.md'));
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });

  test('in the URL of /bookmarks/add open the dialog filled in, and send nothing', async () => {
    const urls = [link('a.md'), link('b.md')].map((url) => `url=${encodeURIComponent(url)}`);
    await renderApp(server, `/bookmarks/add?${urls.join('&')}`);
    const { field } = await getDialog();
    expect(field).toHaveValue(`${link('a.md')}\n${link('b.md')}`);
    expect(window.location.pathname).toBe('/bookmarks');
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });

  test('in the URL of /bookmarks/add cause only one navigation', async () => {
    const { router } = await renderApp(server, '/people');
    const navigations = new Set<unknown>();
    router().subscribe(({ navigation }) => {
      // A navigation without a state follows when the dialog is open.
      if (navigation.location?.state) navigations.add(navigation.location);
    });
    await act(() => router().navigate(`/bookmarks/add?url=${encodeURIComponent(link('a.md'))}`));
    expect((await getDialog()).field).toHaveValue(link('a.md'));
    expect(navigations.size).toBe(1);
  });

  test('open no dialog without viewer.changes', async () => {
    const config = { extensions: ['viewer.read'] };
    const path = `/bookmarks/add?url=${encodeURIComponent(link('a.md'))}`;
    const { unmount } = await renderApp(server, path, config);
    expect(await screen.findByText('Bookmarks can’t be added here')).toBeVisible();
    unmount();
    const { user } = await openBookmarks(server, '/bookmarks', config);
    await user.click(await findRow('Reading list'));
    await user.paste(link('a.md'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the bookmarklet opens /bookmarks/add with the URL of the page, and its text can be copied', async () => {
  const { user } = await renderApp(server, '/settings/webhooks');
  await user.click(await screen.findByRole('button', { name: /^Mara Okafor/ }));
  await user.click(screen.getByRole('button', { name: 'Bookmarklet', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bookmarklet' }));
  const text = `javascript:void window.open('${appOrigin}/bookmarks/add?url='+encodeURIComponent(location.href))`;
  expect(dialog.getByRole('textbox')).toHaveValue(text);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(text);
});
