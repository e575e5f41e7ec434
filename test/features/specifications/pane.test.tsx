import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { SpecificationPane } from '#features/specifications/pane/SpecificationPane.tsx';
import { paths } from '#paths.ts';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const server = startReferenceService({
  ...smallContent,
  folders: [],
  rootBookmarks: [
    { ...name, title: 'Contents' },
    { ...name, path: 'a.png', title: 'Picture A' },
    { ...name, path: 'b.png', title: 'Picture B' },
  ],
});

async function openPane(config: Readonly<Record<string, unknown>> = {}) {
  mockSpecificationText(
    server,
    '# Contents\n\n[Limits below](#limits), [top](#)\n\n## Limits\n\nNone.\n',
    { etag: '"1"' },
  );
  const app = await openBookmarks(server, '/bookmarks', config, { SpecificationPane });
  await app.user.click(await findRow('Contents'));
  const link = await screen.findByRole('link', { name: 'Limits below' });
  return { ...app, link };
}

test('a link to a section scrolls the pane next to the tree without changing the URL, and its href leads to the section in the reader', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  // The text isn't marked as read, because the request could arrive during the next test.
  const extensions = ['viewer.read', 'viewer.changes', 'viewer.specifications'];
  const { user, link } = await openPane({ extensions });
  const { href } = window.location;
  const address = paths.specification(name, { fragment: 'limits' });
  expect(link).toHaveAttribute('href', address);
  await user.click(link);
  const heading = screen.getByRole('heading', { name: /Limits/ });
  expect(heading).toHaveFocus();
  expect(scrolled.mock.contexts).toContain(heading);
  await user.click(screen.getByRole('link', { name: 'top' }));
  expect(window.location.href).toBe(href);
  await user.type(screen.getByRole('searchbox', { name: 'Filter bookmarks' }), 'conte');
  await screen.findAllByText(/1 bookmark found/);
  const pane = within(screen.getByRole('region', { name: 'Specification: Contents' }));
  expect(pane.getByRole('link', { name: 'Limits below' })).toHaveAttribute('href', address);
});

test('a specification beside the tree is marked as read after a click in its text, but not when its bookmark is selected', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const marks = () => server.sent.filter(({ method }) => method === 'PUT');
  try {
    const { user } = await openPane();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(marks()).toEqual([]);
    await user.click(screen.getByText('None.'));
    await act(() => vi.advanceTimersByTimeAsync(2_300));
    await waitFor(() => expect(marks()).toHaveLength(1));
  } finally {
    vi.useRealTimers();
  }
});

test('an image is removed when another one is selected, even while that one is loading', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(`${appOrigin}/viewer/v1/specification-files`, async ({ request }) => {
      if (new URL(request.url).searchParams.get('path') === 'b.png') await released;
      return new HttpResponse('image', { headers: { 'content-type': 'image/png' } });
    }),
  );
  const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
  await user.click(await findRow('Picture A'));
  const first = await screen.findByRole('img', { name: 'a.png' });
  const firstUrl = first.getAttribute('src');
  await user.click(await findRow('Picture B'));
  const pane = within(await screen.findByRole('region', { name: 'Specification: Picture B' }));
  expect(pane.getByText('b.png', { selector: 'span' })).toBeVisible();
  expect(pane.queryByRole('img')).toBeNull();
  release();
  expect(await pane.findByRole('img', { name: 'b.png' })).not.toHaveAttribute('src', firstUrl);
});
