import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  findRow,
  getSentChanges,
  getSentRequests,
  openBookmarks,
  refuseChanges,
  serveBookmarks,
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

  test('waits for titles that are still loading before it adds the bookmarks', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, async () => {
        await arrived;
        return new HttpResponse('# Late title', { headers: { 'content-type': 'text/markdown' } });
      }),
    );
    const { user, submit } = await openDialog();
    await user.paste(link('spec/late.md'));
    submit('Add 1 bookmark');
    expect(await screen.findByRole('button', { name: 'Checking…' })).toBeVisible();
    expect(screen.getByText(/^0 of 1 checked/)).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
    arrive();
    expect(await screen.findByText('Added “Late title”.')).toBeVisible();
  });

  test('checks a long list of links before it adds them, and leaves out those that lead nowhere', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `spec/${index}.md`);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, async ({ request }) => {
        const path = new URL(request.url).searchParams.get('path');
        if (path === 'spec/129.md') await arrived;
        return path === 'spec/0.md' || path === 'spec/128.md'
          ? HttpResponse.json({ title: 'No such file' }, { status: 404 })
          : new HttpResponse('# Title', { headers: { 'content-type': 'text/markdown' } });
      }),
    );
    const { field, dialog, submit } = await openDialog();
    fireEvent.change(field, { target: { value: names.map((path) => link(path)).join('\n') } });
    submit(/^Add 1\d\d bookmarks$/);
    const slow = { timeout: 30_000 };
    expect(await dialog.findByText(/^129 of 130 checked/, {}, slow)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add without checking 1 link' })).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
    arrive();
    expect(await screen.findByText('Added 128 bookmarks.', {}, slow)).toBeVisible();
    const added = getSentChanges(server).flat();
    expect(added).not.toContainEqual(expect.objectContaining({ path: 'spec/0.md' }));
    expect(added).not.toContainEqual(expect.objectContaining({ path: 'spec/128.md' }));
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

  test('replaces the rows if another link replaces the text, and keeps what the user deselects', async () => {
    const { user, field, dialog, box } = await openDialog(documentedAndChanges);
    await user.paste(link('one.md'));
    await user.click(await box(/^One/));
    await user.clear(field);
    await user.paste('https://example.test/x');
    await box(/Can’t be added/);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.clear(field);
    await user.paste([link('one.md'), link('two.md')].join('\n'));
    expect(await box(/^One/)).not.toBeChecked();
    expect(await box(/^Two/)).toBeChecked();
  });

  test('adds to the folder that the user selects, and marks what that folder contains', async () => {
    const { user, dialog, box, submit } = await openDialog(documentedAndChanges);
    await user.paste(`${link('spec/fees.md')}\n${link('new.md')}`);
    await user.click(dialog.getByRole('button', { name: /^Folder Payments ?\/ ?Disputes$/ }));
    expect(dialog.getByRole('searchbox', { name: 'Folder' })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    expect(await box(/^Fees .* Already in this folder$/)).not.toBeChecked();
    submit('Add 1 bookmark');
    await findRow('New');
    expect(getSentChanges(server).flat()).toMatchObject([{ path: 'new.md', folderId: 'payments' }]);
  });

  test('lists only the selected folder if the search for a folder has no results', async () => {
    const { user, dialog } = await openDialog(documentedAndChanges);
    await user.click(dialog.getByRole('button', { name: /^Folder Payments ?\/ ?Disputes$/ }));
    await user.keyboard('nowhere');
    const list = dialog.getByRole('group', { name: 'Folder' });
    await waitFor(() => expect(within(list).getAllByRole('radio')).toHaveLength(1));
    const announced = () => dialog.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced()).not.toContain('No results for “nowhere”');
    await waitFor(() => expect(announced()).toContain('No results for “nowhere”'));
  });

  test('Ctrl+Enter submits, and an empty selection shows an error in the field', async () => {
    const { user, field, dialog } = await openDialog(documentedAndChanges);
    expect(dialog.getByRole('button', { name: 'Add bookmarks' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(field).toHaveAccessibleDescription(/Enter a link to a specification/);
    expect(field).toHaveFocus();
    await user.paste(link('spec/refunds.md'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(field).toHaveAccessibleDescription(/already contains this/);
    expect(getSentChanges(server)).toEqual([]);
    await user.paste(`\n${link('new.md')}`);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await findRow('New')).toBeInTheDocument();
  });
});

describe('dialog “Add bookmarks” with a search', () => {
  test('adds the results that the user selects in several searches', async () => {
    serveHits({ path: 'spec/late-fees.md', title: null }, { path: 'spec/fees.md', title: 'Fees' });
    const { user, field, dialog, box, submit } = await openDialog();
    await user.keyboard('fees');
    expect(await box(/^Fees .* In “Payments”$/)).not.toBeChecked();
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

  test('Enter in the field moves to the results and submits nothing', async () => {
    serveHits({ path: 'spec/fees.md', title: 'Fees' });
    const { user, field, box } = await openDialog();
    await user.keyboard('fees');
    await box(/^Fees/);
    await user.keyboard('{Enter}');
    expect(await box(/^Fees/)).toHaveFocus();
    expect(field).toHaveValue('fees');
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });
});

describe('dialog “Add bookmarks” after a failed request', () => {
  test('marks what the folder contains after a 409, and adds the others', async () => {
    const { user, box, submit, dialog } = await openDialog(documentedAndChanges);
    await user.paste(`${link('twice.md')}\n${link('once.md')}`);
    const twice = { codeHostSlug: 'pay/api', path: 'twice.md', title: 'T', folderId: 'disputes' };
    await applyChangesElsewhere(server, { op: 'create-bookmark', ...twice });
    submit('Add 2 bookmarks');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Couldn’t add the bookmarks.*Twice/);
    expect(await box(/^Twice .* Already in this folder$/)).toBeDisabled();
    submit('Add 1 bookmark');
    expect(await findRow('Once')).toBeInTheDocument();
  });

  test('keeps the input after a 403, and can be submitted again', async () => {
    const accept = refuseChanges(server, { status: 403, detail: 'Not today' });
    const { user, dialog, field, submit } = await openDialog(documentedAndChanges);
    await user.paste(link('kept.md'));
    submit('Add 1 bookmark');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Couldn’t add the bookmarks.*Not today/,
    );
    expect(field).toHaveValue(link('kept.md'));
    accept();
    submit('Add 1 bookmark');
    await findRow('Kept');
  });

  test('keeps the input when the user presses “Stop trying” before a response arrives', async () => {
    server.use(http.post(`${appOrigin}/viewer/v1/bookmark-changes`, () => HttpResponse.error()));
    const { user, dialog, field, submit } = await openDialog(documentedAndChanges);
    await user.paste(link('kept.md'));
    submit('Add 1 bookmark');
    const stop = await dialog.findByRole('button', { name: 'Stop trying' });
    expect(dialog.queryByText('Already in this folder')).toBeNull();
    await user.click(stop);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may or may not have been saved/);
    expect(field).toHaveValue(link('kept.md'));
  });

  test('reports that the folder was deleted, and lets the user select another folder', async () => {
    const { user, dialog, submit } = await openDialog(documentedAndChanges);
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await user.paste(link('late.md'));
    submit('Add 1 bookmark');
    await dialog.findByRole('alert');
    const places = await dialog.findByRole('searchbox', { name: 'Folder' });
    expect(places).toHaveAccessibleDescription(/no longer exists\. Choose another/);
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    submit('Add 1 bookmark');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

/** Dispatches a paste or drop event with text outside of fields. */
const createTransfer = (type: string, text: string) => ({
  types: [type],
  files: [],
  getData: (wanted: string) => (wanted === type ? text : ''),
});

describe('links from elsewhere', () => {
  test('that are pasted onto the tree open the dialog filled in', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Reading list'));
    await user.paste(`${link('a.md')}\n${link('b.md')}`);
    const { field, dialog } = await getDialog();
    expect(field).toHaveValue(`${link('a.md')}\n${link('b.md')}`);
    expect(dialog.getByRole('button', { name: 'Folder Reading list' })).toBeVisible();
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });

  test('that are dropped open the dialog filled in', async () => {
    await openBookmarks(server);
    const dataTransfer = createTransfer('text/uri-list', `# Title\r\n${link('a.md')}\r\n`);
    const row = await findRow('Reading list');
    expect(fireEvent.dragOver(row, { dataTransfer })).toBe(false);
    fireEvent.drop(row, { dataTransfer });
    expect((await getDialog()).field).toHaveValue(link('a.md'));
  });

  test('open no dialog if the text has no link, if a field has focus, or without viewer.changes', async () => {
    const { user, unmount } = await openBookmarks(server);
    await user.click(await findRow('Reading list'));
    await user.paste('late fees');
    const filter = screen.getByRole('searchbox', { name: /^Filter bookmarks/ });
    await user.click(filter);
    await user.paste(link('a.md'));
    expect(filter).toHaveValue(link('a.md'));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    const app = await openBookmarks(server, '/bookmarks', { extensions: ['viewer.read'] });
    await app.user.click(await findRow('Reading list'));
    await app.user.paste(link('a.md'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('in the URL of /bookmarks/add open the dialog filled in, and send nothing', async () => {
    const urls = [link('a.md'), link('b.md')].map((url) => `url=${encodeURIComponent(url)}`);
    await renderApp(server, `/bookmarks/add?${urls.join('&')}`);
    const { field } = await getDialog();
    expect(field).toHaveValue(`${link('a.md')}\n${link('b.md')}`);
    expect(window.location.pathname).toBe('/bookmarks');
    expect(getSentRequests(server, 'POST')).toEqual([]);
  });

  test('in the URL of /bookmarks/add show a message without viewer.changes', async () => {
    await renderApp(server, `/bookmarks/add?url=${encodeURIComponent(link('a.md'))}`, {
      extensions: ['viewer.read'],
    });
    expect(await screen.findByText('Bookmarks can’t be added here')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('thirty pasted links become bookmarks with at most fifteen presses from an empty tree', async () => {
    serveBookmarks(server, {});
    const { user } = await renderApp(server, '/bookmarks');
    const names = Array.from({ length: 30 }, (_, index) => `spec/topic-${index + 1}.md`);
    serveDocuments(Object.fromEntries(names.map((path) => [path, `# Title of ${path}`])));
    let presses = 0;
    const click = async (name: string) => {
      presses += 1;
      await user.click(await screen.findByRole('button', { name }));
    };
    await click('Add bookmarks');
    // Ctrl and V.
    presses += 2;
    await user.paste(names.map((path) => link(path)).join('\n'));
    await click('Add 30 bookmarks');
    await waitFor(() => expect(getSentChanges(server)).toHaveLength(1));
    expect(getSentChanges(server)[0]).toHaveLength(30);
    expect(presses).toBeLessThanOrEqual(15);
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
