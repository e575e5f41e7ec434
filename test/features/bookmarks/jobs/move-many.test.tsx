import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const item = (name: string) => screen.findByRole('treeitem', { name });
const sent = (method: string) => server.sent.filter((request) => request.method === method);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function open() {
  const app = await renderApp(server, '/bookmarks');
  await item('Payments');
  return app;
}

/** Inside Payments: Disputes, Refunds, Ledger, Fees. */
async function selectTwo() {
  const app = await open();
  await app.user.click(await item('Disputes'));
  await app.user.keyboard('{Control>}');
  await app.user.click(await item('Fees'));
  await app.user.keyboard('{/Control}');
  await screen.findByRole('heading', { name: '2 items selected' });
  return app;
}

/** Answers writes to some address like this until it is called. */
function refuse(method: 'patch' | 'post' | 'delete', path: string, status: number, detail: string) {
  let refuses = true;
  server.use(
    http[method](`${appOrigin}/viewer/v1/${path}`, () =>
      refuses ? HttpResponse.json({ status, detail }, { status }) : undefined,
    ),
  );
  return () => {
    refuses = false;
  };
}

async function moveTwo() {
  const app = await selectTwo();
  await app.user.click(button('Move to…'));
  await app.user.click(await screen.findByRole('radio', { name: 'Reading list' }));
  await app.user.click(button('Move'));
  return app;
}

describe('moving several things', () => {
  test('they stay selected where they went, and the first of them has focus', async () => {
    await moveTwo();
    expect(
      await screen.findByText('Moved 1 folder and 1 bookmark to “Reading list”.'),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await item('Disputes')).toHaveFocus());
    expect(screen.getByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
    expect(await item('Fees')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('one that is refused holds up none of the others, and is named with the reason', async () => {
    refuse('patch', 'bookmark-folders/*', 409, 'Not there.');
    const { user } = await moveTwo();
    const dialog = await screen.findByRole('dialog', { name: /Move .* to “Reading list”/ });
    const outcome = await within(dialog).findByText(/^1 of the chosen items is moved, 1 is not/);
    await waitFor(() => expect(outcome).toHaveFocus());
    const results = within(dialog).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/“Disputes”: .*Not there\./),
      '“Fees”: moved',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await item('Fees')).toHaveFocus());
    expect(await item('Fees')).toHaveAttribute('aria-level', '2');
  });

  test('what made it give up is gone on with, together with all that was left', async () => {
    const relent = refuse('patch', 'bookmark-folders/*', 403, 'Locked.');
    const { user } = await moveTwo();
    const dialog = await screen.findByRole('dialog', { name: /Move/ });
    expect(await within(dialog).findByText(/Given up/)).toBeInTheDocument();
    expect(within(dialog).getByText('“Fees”: not tried')).toBeInTheDocument();
    relent();
    await user.click(within(dialog).getByRole('button', { name: 'Go on with 2 missing items' }));
    await waitFor(async () => expect(await item('Disputes')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('PATCH')).toHaveLength(3);
  });
});

describe('deleting several things', () => {
  test('each has its result, what was left can be gone on with, and focus finds a neighbour', async () => {
    const relent = refuse('delete', 'bookmark-folders/*', 403, 'Locked.');
    const { user } = await selectTwo();
    await user.click(button('Delete 2 items…'));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('button', { name: 'Keep them' })).toHaveFocus();
    await user.click(within(question).getByRole('button', { name: 'Delete 3 items' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 items' });
    expect(await within(dialog).findByText(/“Disputes”: .*Locked\./)).toBeInTheDocument();
    expect(within(dialog).getByText('“Fees”: not tried')).toBeInTheDocument();
    relent();
    await user.click(within(dialog).getByRole('button', { name: 'Go on with 2 missing items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull();
    // The next in the same folder that is left.
    await waitFor(async () => {
      expect(document.activeElement).toHaveAccessibleName('Refunds');
    });
  });
});

describe('before it is asked whether to delete', () => {
  test('the bookmarks are read, and the button says so meanwhile', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = await open();
    await user.click(await item('Disputes'));
    server.use(
      http.get(`${appOrigin}/viewer/v1/bookmark-state`, async () => {
        await held;
      }),
    );
    await user.click(button('Delete folder…'));
    expect(button('Delete folder…')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText(/Reading the bookmarks afresh/)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer();
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(button('Delete folder…')).not.toHaveAttribute('aria-busy');
  });

  test('where that fails it is said, with how old the bookmarks are, and it can be gone on', async () => {
    const { user } = await open();
    await user.click(await item('Disputes'));
    let fails = true;
    server.use(
      http.get(`${appOrigin}/viewer/v1/bookmark-state`, () =>
        fails ? new HttpResponse(null, { status: 403 }) : undefined,
      ),
    );
    await user.click(button('Delete folder…'));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('The bookmarks couldn’t be read afresh')).toBeInTheDocument();
    expect(within(question).getByRole('time')).toBeInTheDocument();
    fails = false;
    await user.click(within(question).getByRole('button', { name: 'Delete 2 items' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });
});

describe('what was deleted', () => {
  test('a bookmark that goes leaves the focus to its neighbour', async () => {
    const { user } = await open();
    await user.click(await item('Fees'));
    await user.click(button('Delete bookmark'));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Ledger'));
    expect(document.activeElement).toHaveAttribute('aria-level', '2');
  });

  test('what is missing when bringing back is closed half-way stays known, with a way on', async () => {
    const { user } = await open();
    await user.click(await item('Disputes'));
    await user.click(button('Delete folder…'));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    const relent = refuse('post', 'bookmarks', 403, 'Locked.');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bring back what was deleted' });
    expect(await within(dialog).findByRole('alert')).toHaveFocus();
    expect(within(dialog).getByText('1 folder created.')).toBeInTheDocument();
    expect(within(dialog).getByText('1 item is missing')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Bring back what was deleted: 1 item is missing')).toBeInTheDocument();
    relent();
    await user.click(button('Go on'));
    expect(await screen.findByText('1 folder and 1 bookmark created.')).toBeInTheDocument();
    await user.click(button('Close'));
    expect(screen.queryByText(/is missing/)).toBeNull();
    await user.click(await item('Disputes'));
    expect(screen.getByText('1 bookmark inside, in all.')).toBeInTheDocument();
  });
});
