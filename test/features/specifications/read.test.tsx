import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const name = (path: string) => ({ codeHostSlug: 'pay/core', path });
const read = (path: string, options = {}) =>
  renderApp(server, paths.specification(name(path), options));
const title = (words: string) => screen.findByRole('heading', { name: new RegExp(words) });
const address = `${appOrigin}/viewer/v1/specifications`;

function refuse(status: number, members: Readonly<Record<string, unknown>> = {}) {
  const init = { status, headers: { 'content-type': 'application/problem+json' } };
  server.use(http.get(address, () => HttpResponse.json({ title: 'No', status, ...members }, init)));
}

describe('specification page', () => {
  test('shows the text with an outline, the last change, the author and the front matter', async () => {
    await read('spec/ledger.md');
    await title('Ledger states');
    expect(screen.getByRole('heading', { name: /pay\/core.*spec\/ledger\.md/ })).toBeVisible();
    const outline = await screen.findByRole('navigation', { name: 'On this page' });
    const entries = within(outline).getAllByRole('link');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['1. States', '2. Limits']);
    expect((await screen.findByText(/19 November/)).parentElement).toHaveTextContent(
      /^Last changed on 19 November( 2026)?$/,
    );
    expect(await screen.findByRole('link', { name: 'Mara Okafor' })).toBeVisible();
    expect(screen.getByText('agreed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to bookmarks' })).toHaveAttribute(
      'href',
      paths.bookmarks(),
    );
  });

  test('closes an outline that covers the text when a section is selected', async () => {
    mockMediaFeature('width < 75em');
    const { user } = await read('spec/ledger.md');
    await title('Ledger states');
    await user.click(screen.getByRole('button', { name: 'On this page' }));
    await user.click(screen.getByRole('link', { name: '2. Limits' }));
    expect(screen.queryByRole('link', { name: '2. Limits' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /2\. Limits/ })).toHaveFocus();
  });

  test('links to sections of other specifications and to its neighbours, and shows its source on request', async () => {
    const { user, router } = await read('spec/ledger.md');
    await user.click(await screen.findByRole('link', { name: 'posting' }));
    await title('Posting');
    expect(router().state.location).toMatchObject({
      pathname: paths.specification(name('spec/posting.md')),
      hash: '#keys',
    });
    expect(await screen.findByRole('heading', { name: /Keys/ })).toHaveFocus();
    await user.click(await screen.findByRole('link', { name: 'Previous: Ledger states' }));
    expect(await title('Ledger states')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Source' }));
    expect(await screen.findByText('# Ledger states')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /1\. States/ })).not.toBeInTheDocument();
  });
});

describe('unreadable specification', () => {
  test('explains the reason, and offers a search, the new path, a download or the code host', async () => {
    const { router, user } = await read('spec/missing.md');
    expect(await screen.findByRole('heading', { name: 'No specification here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search for “missing.md”' })).toHaveAttribute(
      'href',
      paths.specifications({ query: 'missing.md' }),
    );
    const show = (path: string) => act(() => router().navigate(paths.specification(name(path))));
    await show('spec/terms.pdf');
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Open at code host/ })).not.toHaveLength(0);

    for (const [status, members, words] of [
      [403, {}, 'You can’t read this specification'],
      [413, { size: 7_340_032 }, 'Too large to read here'],
      [415, {}, 'Not a text file'],
    ] as const) {
      refuse(status, members);
      await show(`spec/${status}.md`);
      expect(await screen.findByRole('heading', { name: words })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Open at code host' })).toBeVisible();
    }
    refuse(404, { movedTo: name('spec/posting.md') });
    await show('spec/old.md');
    expect(await screen.findByRole('heading', { name: /has moved/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read it there' })).toHaveAttribute(
      'href',
      paths.specification(name('spec/posting.md')),
    );

    refuse(400);
    await show('spec/ledger.md');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(http.get(address, ({ request }) => server.service().fetch(request)));
    await user.click(again);
    expect(await title('Ledger states')).toBeVisible();
  });
});
