import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const item = (name: string) => screen.findByRole('treeitem', { name });
const sent = (method: string) => server.sent.filter((request) => request.method === method);

async function openBookmarks(config: Record<string, unknown> = {}) {
  const app = await renderApp(server, '/bookmarks', config);
  await item('Payments');
  return app;
}

async function focusOn(name: string) {
  const app = await openBookmarks();
  await app.user.click(await item(name));
  return app;
}

/** The names of the rows that stand right below a folder, at the next level. */
function inside(folder: string): (string | null)[] {
  const rows = screen.getAllByRole('treeitem');
  const start = rows.findIndex((row) => within(row).queryByText(folder) !== null);
  const level = Number(rows[start]?.ariaLevel);
  const end = rows.findIndex((row, at) => at > start && Number(row.ariaLevel) <= level);
  return rows
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((row) => Number(row.ariaLevel) === level + 1)
    .map((row) => row.querySelector('bdi')?.textContent ?? null);
}

describe('renaming', () => {
  test('F2, a new name and Enter rename a folder, and focus stays on it', async () => {
    const { user } = await focusOn('Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    const renamed = await item('Quarrels');
    expect(renamed).toHaveFocus();
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
    expect(JSON.parse(sent('PATCH')[0]?.body ?? '')).toEqual({ name: 'Quarrels' });
  });

  test('a bookmark is renamed by its title', async () => {
    const { user } = await focusOn('Refunds');
    await user.keyboard('{F2}Money back{Enter}');
    await item('Money back');
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
    expect(JSON.parse(sent('PATCH')[0]?.body ?? '')).toEqual({ title: 'Money back' });
  });

  test('a refused name goes back, is explained, and stays in the field for another try', async () => {
    server.use(
      http.patch(`${appOrigin}/viewer/v1/bookmark-folders/*`, () =>
        HttpResponse.json({ title: 'No', status: 422, detail: 'Not that name' }, { status: 422 }),
      ),
    );
    const { user } = await focusOn('Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await screen.findByText(/Not that name/)).toBeInTheDocument();
    const field = await screen.findByRole('textbox', { name: /New name of/ });
    expect(field).toHaveValue('Quarrels');
    await user.keyboard('{Escape}');
    expect(await item('Disputes')).toHaveFocus();
  });

  test('an unchanged name sends nothing', async () => {
    const { user } = await focusOn('Disputes');
    await user.keyboard('{F2}{Enter}');
    expect(await item('Disputes')).toHaveFocus();
    expect(sent('PATCH')).toEqual([]);
  });
});

describe('moving', () => {
  test('Alt with an arrow moves a folder among its siblings', async () => {
    const { user } = await focusOn('Disputes');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(inside('Payments').slice(0, 2)).toEqual(['Disputes', 'Settlement']));
    expect(await item('Disputes')).toHaveFocus();
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  });

  test('“Move to…” offers every folder but itself and what is inside it', async () => {
    const { user } = await focusOn('Settlement');
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    const dialog = await screen.findByRole('dialog', { name: /Move/ });
    expect(within(dialog).queryByRole('radio', { name: /Settlement/ })).toBeNull();
    await user.type(within(dialog).getByRole('searchbox', { name: 'Move into' }), 'reading');
    await user.click(await within(dialog).findByRole('radio', { name: 'Reading list' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(inside('Reading list')).toContain('Settlement'));
    expect(await item('Settlement')).toHaveFocus();
    expect(await screen.findByText(/Moved .*Settlement.* to .*Reading list/)).toBeInTheDocument();
  });

  test('without a choice the dialog asks for one and sends nothing', async () => {
    const { user } = await focusOn('Settlement');
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    expect(screen.getByText('Choose where to move it.')).toBeInTheDocument();
    expect(sent('PATCH')).toEqual([]);
  });

  test('what is cut is pasted into another folder', async () => {
    const { user } = await focusOn('Refunds');
    await user.keyboard('{Control>}x{/Control}');
    expect(await item('Refunds')).toHaveAccessibleDescription(/cut/);
    await user.click(await item('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await waitFor(() => expect(inside('Reading list')).toContain('Refunds'));
    expect(inside('Payments')).not.toContain('Refunds');
  });

  test('several selected items are moved together, those inside them with them', async () => {
    const { user } = await focusOn('Refunds');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    await user.click(await screen.findByRole('radio', { name: 'Reading list' }));
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => {
      expect(inside('Reading list')).toEqual(
        expect.arrayContaining(['Refunds', 'Amounts and currencies']),
      );
    });
    expect(await screen.findByText('Moved 2 bookmarks to “Reading list”.')).toBeInTheDocument();
  });

  test('a refused move puts everything back and says why', async () => {
    server.use(
      http.patch(`${appOrigin}/viewer/v1/bookmark-folders/*`, () =>
        HttpResponse.json({ title: 'No', status: 409, detail: 'Not there' }, { status: 409 }),
      ),
    );
    const { user } = await focusOn('Disputes');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText(/Couldn’t move .*Disputes.*Not there/)).toBeInTheDocument();
    await waitFor(() => expect(inside('Payments').slice(0, 2)).toEqual(['Settlement', 'Disputes']));
  });
});

describe('creating a folder', () => {
  test('it is made in the selected folder and gets focus', async () => {
    const { user } = await focusOn('Disputes');
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.keyboard('Appeals');
    await user.click(screen.getByRole('button', { name: 'Create folder' }));
    await waitFor(async () => expect(await item('Appeals')).toHaveFocus());
    expect(inside('Disputes')).toContain('Appeals');
    expect(sent('POST').at(-1)?.path).toMatch(/bookmark-folders$/);
  });

  test('a name is asked for, and a failure keeps what was typed', async () => {
    server.use(
      http.post(`${appOrigin}/viewer/v1/bookmark-folders`, () =>
        HttpResponse.json({}, { status: 403 }),
      ),
    );
    const { user } = await openBookmarks();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.click(screen.getByRole('button', { name: 'Create folder' }));
    expect(screen.getByText('Give the folder a name.')).toBeInTheDocument();
    await user.keyboard('Appeals');
    await user.click(screen.getByRole('button', { name: 'Create folder' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t create the folder');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Appeals');
  });
});

describe('the menu of a row', () => {
  test('a key opens it, an arrow and Enter carry out what it offers', async () => {
    const { user } = await focusOn('Disputes');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const menu = await screen.findByRole('menu', { name: /Actions for .*Disputes/ });
    expect(within(menu).getByRole('menuitem', { name: /^Delete folder/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await item('Disputes')).toHaveFocus());
  });
});

test('where nothing can be written the controls are absent, and a line says why', async () => {
  const { user } = await openBookmarks({ extensions: ['viewer.read'] });
  await user.click(await item('Disputes'));
  for (const name of ['New folder', 'Add bookmark', 'Rename', 'Move to…', 'Cut']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByText(/doesn’t offer changing bookmarks/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete folder…' })).toBeInTheDocument();
  await user.keyboard('{F2}');
  expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
});
