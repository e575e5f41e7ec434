import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  findRow,
  getSentChanges,
  openBookmarks,
  refuseChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const posted = () => getSentChanges(server).flat();

const address = (path: string) => `${appOrigin}/code/acme/specs/blob/main/${path}`;

async function openDialog(config: Record<string, unknown> = {}) {
  // Omits the viewer.specifications extension, so that the dialog has no search over all
  // specifications.
  const extensions = ['viewer.read', 'viewer.changes'];
  const app = await openBookmarks(server, '/bookmarks', { extensions, ...config });
  await app.user.click(await findRow('Disputes'));
  await app.user.click(screen.getByRole('button', { name: 'Add bookmark' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmark' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const submit = () => app.user.click(dialog.getByRole('button', { name: /^Add bookmark/ }));
  const typeByHand = () =>
    app.user.click(dialog.getByRole('button', { name: 'Type repository and path' }));
  return { ...app, dialog, field, submit, typeByHand };
}

describe('add dialog for a bookmark by URL', () => {
  test('fills in the form from a pasted URL and preselects the selected folder', async () => {
    const { user, field, submit } = await openDialog();
    expect(field('Address')).toHaveFocus();
    await user.paste(address('fees/late-fees.md?plain=1'));
    expect(field('Repository')).toHaveValue('acme/specs');
    expect(field('Path')).toHaveValue('fees/late-fees.md');
    expect(field('Title')).toHaveValue('Late fees');
    await submit();
    expect(await findRow('Late fees')).toBeInTheDocument();
    expect(posted()).toEqual([
      {
        op: 'create-bookmark',
        codeHostSlug: 'acme/specs',
        path: 'fees/late-fees.md',
        title: 'Late fees',
        folderId: 'disputes',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows no other text field until a URL is recognised', async () => {
    const { user, dialog, field } = await openDialog();
    expect(dialog.getAllByRole('textbox')).toEqual([field('Address')]);
    await user.paste(address('one.md'));
    expect(dialog.getByText('Filled in acme/specs / one.md.')).toBeInTheDocument();
    expect(field('Address')).toHaveFocus();
    await user.clear(field('Title'));
    await user.clear(field('Path'));
    await user.clear(field('Repository'));
    expect(field('Repository')).toHaveFocus();
  });

  test('keeps a typed title when another URL is pasted', async () => {
    const { user, field } = await openDialog();
    await user.paste(address('one.md'));
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Mine');
    await user.clear(field('Address'));
    await user.click(field('Address'));
    await user.paste(address('two.md'));
    expect(field('Path')).toHaveValue('two.md');
    expect(field('Title')).toHaveValue('Mine');
  });

  test('rejects a pasted URL outside the code host immediately', async () => {
    const { user, field, submit } = await openDialog();
    await user.paste('https://elsewhere.example.test/page');
    expect(field('Address')).toHaveAccessibleDescription(/leads to elsewhere\.example\.test/);
    await submit();
    expect(field('Address')).toHaveFocus();
    expect(posted()).toEqual([]);
  });

  test('reports an incomplete URL only after the field has lost focus', async () => {
    const { user, field } = await openDialog();
    await user.type(field('Address'), 'htt');
    expect(field('Address')).toBeValid();
    await user.tab();
    expect(field('Address')).toHaveAccessibleDescription(/isn’t a complete address/);
  });

  test("has no URL field if specificationLink isn't configured", async () => {
    const { field, dialog } = await openDialog({ specificationLink: undefined });
    expect(dialog.queryByRole('textbox', { name: 'Address' })).toBeNull();
    expect(field('Repository')).toHaveFocus();
  });
});

describe('add dialog with repository and path fields', () => {
  test('derives the title from the path, and uses the folder that the user selects', async () => {
    const { user, dialog, field, submit, typeByHand } = await openDialog();
    await typeByHand();
    expect(field('Repository')).toHaveFocus();
    await user.type(field('Repository'), 'acme/specs');
    await user.type(field('Path'), 'a/refund_rules.v2.md');
    expect(field('Title')).toHaveValue('Refund rules v2');
    await user.click(dialog.getByRole('radio', { name: 'Top level' }));
    await submit();
    await findRow('Refund rules v2');
    expect(posted()).toEqual([expect.objectContaining({ folderId: null })]);
  });

  test('reports each missing field and focuses the first', async () => {
    const { user, field, submit, typeByHand } = await openDialog();
    await typeByHand();
    await user.type(field('Repository'), 'acme/specs');
    await submit();
    expect(field('Path')).toHaveFocus();
    expect(field('Path')).toHaveAccessibleDescription(/Enter the path/);
    expect(field('Title')).toHaveAccessibleDescription(/Enter a title/);
    expect(field('Repository')).toBeValid();
    expect(posted()).toEqual([]);
  });
});

describe('add dialog after a failed request', () => {
  test('says after a 409 that the folder already contains the bookmark, and lets the user select another folder', async () => {
    const { user, dialog, field, submit } = await openDialog();
    const twice = { codeHostSlug: 'acme/specs', path: 'twice.md', title: 'Twice', folderId: null };
    await applyChangesElsewhere(server, { op: 'create-bookmark', ...twice });
    await user.paste(address('twice.md'));
    await user.click(dialog.getByRole('radio', { name: 'Top level' }));
    await submit();
    const places = await dialog.findByRole('searchbox', { name: 'Inside' });
    await waitFor(() => expect(places).toHaveFocus());
    expect(places).toHaveAccessibleDescription(/top level already holds this specification/i);
    expect(field('Path')).toHaveValue('twice.md');
    await user.click(dialog.getByRole('radio', { name: /Disputes/ }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted()).toHaveLength(2);
  });

  test('keeps the input after a 403, and can be submitted again', async () => {
    const accept = refuseChanges(server, { status: 403, detail: 'Not today' });
    const { user, dialog, field, submit } = await openDialog();
    await user.paste(address('kept.md'));
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Couldn’t add the bookmark.*Not today/,
    );
    expect(field('Address')).toHaveValue(address('kept.md'));
    expect(field('Title')).toHaveValue('Kept');
    accept();
    await submit();
    await findRow('Kept');
  });

  test('can be stopped while no response arrives, and then keeps the input', async () => {
    server.use(http.post(`${appOrigin}/viewer/v1/bookmark-changes`, () => HttpResponse.error()));
    const { user, dialog, field, submit } = await openDialog();
    await user.paste(address('kept.md'));
    await submit();
    const stop = await dialog.findByRole('button', { name: 'Stop trying' });
    expect(dialog.queryByText(/already holds/)).toBeNull();
    await user.click(stop);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may or may not have been saved/);
    expect(field('Address')).toHaveValue(address('kept.md'));
  });

  test('shows an error that concerns a single field next to this field', async () => {
    refuseChanges(server, {
      status: 422,
      errors: [{ pointer: '/changes/0/path', detail: 'There is no such file.' }],
    });
    const { user, dialog, field, submit } = await openDialog();
    await user.paste(address('none.md'));
    await submit();
    await dialog.findByRole('alert');
    expect(field('Path')).toHaveAccessibleDescription('There is no such file.');
    expect(field('Title')).toBeValid();
  });

  test('reports that the folder was deleted, and lets the user select another folder', async () => {
    const { user, dialog, submit } = await openDialog();
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await user.paste(address('late.md'));
    await submit();
    await dialog.findByRole('alert');
    const places = dialog.getByRole('searchbox', { name: 'Inside' });
    await waitFor(() =>
      expect(places).toHaveAccessibleDescription(/no longer exists\. Choose another/),
    );
    await submit();
    expect(places).toHaveFocus();
    expect(posted()).toHaveLength(1);
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
