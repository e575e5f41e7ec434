import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { problemsOnPage } from './inert.ts';
import { bookmarkState } from './records.ts';
import { answerWith, type Reply, refusals, spoiltReplies, successes } from './replies.ts';
import { startTally } from './tally.ts';

/** The bookmark lies at the top, where no folder hides it that was gone for a while. */
const state = {
  ...bookmarkState,
  bookmarks: bookmarkState.bookmarks.map((bookmark) => ({ ...bookmark, folderId: null })),
};

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}
const key = (element: Element, name: string) =>
  act(async () => void fireEvent.keyDown(element, { key: name }));
const row = (name: string) => screen.findByRole('treeitem', { name });

async function focusOn(name: string) {
  const item = await row(name);
  await act(async () => item.focus());
  return item;
}

async function rename(name: string) {
  await key(await focusOn(name), 'F2');
  const field = screen.getByRole('textbox', { name: /New name of/ });
  await act(async () => void fireEvent.change(field, { target: { value: 'Other' } }));
  await key(field, 'Enter');
}

async function fillIn(dialogName: string, fields: Readonly<Record<string, string>>) {
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByRole('textbox', { name: label });
    await act(async () => void fireEvent.change(field, { target: { value } }));
  }
  return dialog;
}

const operations: Readonly<Record<string, () => Promise<unknown>>> = {
  'rename a folder': () => rename('Alpha'),
  'rename a bookmark': () => rename('X'),
  'create a folder': async () => {
    await press('New folder');
    await fillIn('New folder', { Name: 'Gamma' });
    await press('Create folder');
  },
  'add a bookmark': async () => {
    await press('Add bookmark');
    await press('Type repository and path');
    const fields = { Repository: 'pay/core', Path: 'spec/y.md', Title: 'Y' };
    const dialog = await fillIn('Add bookmark', fields);
    await act(
      async () => void fireEvent.click(dialog.getByRole('button', { name: /^Add bookmark to/ })),
    );
  },
  'delete a bookmark': async () => key(await focusOn('X'), 'Delete'),
};

/** Each write is sent once for each answer. */
export function testHostileAnswersToBookmarkWrites(corpus: Corpus): void {
  describe('hostile answers to bookmark writes', () => {
    const server = startReferenceService();
    const count = startTally('Hostile answers to writes of bookmarks:');
    const kinds: Readonly<Record<string, readonly Reply[]>> = {
      'any body': successes(corpus),
      'any failure': refusals(corpus),
      // Every member spoilt in some of the ways, each way in some member.
      'any spoilt member': spoiltReplies(corpus, bookmarkState).filter((_, at) => at % 13 === 0),
    };
    const rows = Object.entries(operations).flatMap(([operation, ask]) =>
      Object.entries(kinds)
        // A state is taken in one way, whatever it answers.
        .filter(([kind]) => kind !== 'any spoilt member' || operation === 'rename a folder')
        .map(([kind, all]) => [operation, kind, ask, all] as const),
    );

    test.each(rows)('%s: the tree survives %s', async (operation, _, ask, all) => {
      let reply: Reply | undefined;
      let asked = 0;
      const answer = () => {
        asked += 1;
        return reply && answerWith(reply);
      };
      server.use(
        http.get(`${appOrigin}/viewer/v1/bookmark-state`, () => HttpResponse.json(state)),
        http.post(`${appOrigin}/viewer/v1/bookmark-changes`, answer),
      );
      const { services } = await renderApp(server, '/bookmarks/a');
      const { queryClient } = services;
      let said = '';
      for (const next of all) {
        const [word, body] = next;
        reply = next;
        const before = asked;
        await ask();
        await waitFor(() => {
          expect(asked, word).toBe(before + 1);
          expect(queryClient.isMutating() + queryClient.isFetching(), word).toBe(0);
        });
        // What was said before may still be announced.
        said += String(body);
        expect(problemsOnPage(said), word).toEqual([]);
        count(operation);
        const close =
          screen.queryByRole('dialog') && screen.queryByRole('button', { name: 'Cancel' });
        if (close) await act(async () => close.click());
        const field = screen.queryByRole('textbox', { name: /New name of/ });
        if (field !== null) await key(field, 'Escape');
        await act(() => queryClient.resetQueries());
        await row('Alpha');
      }
    });
  });
}
