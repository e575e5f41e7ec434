import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

afterEach(() => localStorage.clear());

const row = (name: string) => screen.findByRole('treeitem', { name });
const kept = () => JSON.stringify({ ...localStorage });

async function open(path = '/bookmarks') {
  const app = await renderApp(server, path);
  await row('Payments');
  return app;
}

test('what was open and selected is so again the next time', async () => {
  const { user, unmount } = await open();
  await user.click(await row('Reading list'));
  await user.keyboard('{ArrowLeft}');
  await user.click(await row('Disputes'));
  await user.keyboard('{ArrowRight}');
  await user.click(await row('Fees'));
  const { pathname } = window.location;
  unmount();
  await open(pathname);
  expect(await row('Reading list')).toHaveAttribute('aria-expanded', 'false');
  expect(await row('Disputes')).toHaveAttribute('aria-expanded', 'true');
  await waitFor(async () => expect(await row('Fees')).toHaveAttribute('aria-selected', 'true'));
});

test('another folder in the address comes before what was selected', async () => {
  const { user, unmount } = await open();
  await user.click(await row('Fees'));
  unmount();
  await open('/bookmarks/reading');
  expect(await row('Reading list')).toHaveAttribute('aria-selected', 'true');
  expect(await row('Fees')).toHaveAttribute('aria-selected', 'false');
});

test('it is kept apart by person, deployment and service, and names nothing that is bookmarked', async () => {
  const { user, unmount } = await open();
  await user.click(await row('Fees'));
  unmount();
  const [name] = Object.keys(localStorage).filter((key) => key.includes('bookmark-tree'));
  expect(name).toContain('mara');
  expect(name).toContain('/oidc');
  expect(kept()).toContain('payments');
  expect(kept()).not.toMatch(/fees|spec\/|pay\/api/i);
});

test('what another version or a hand has written is passed over', async () => {
  const first = await open();
  first.unmount();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"open":[1],"x":');
  await open();
  expect(await row('Payments')).toHaveAttribute('aria-expanded', 'true');
});

test('a browser that keeps nothing shows the tree all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { user, unmount } = await open();
  await user.click(await row('Fees'));
  expect(await row('Fees')).toHaveAttribute('aria-selected', 'true');
  unmount();
  vi.restoreAllMocks();
  expect(Object.keys(localStorage).filter((key) => key.includes('bookmark-tree'))).toEqual([]);
});
