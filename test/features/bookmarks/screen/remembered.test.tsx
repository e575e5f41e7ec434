import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const storedNames = () => Object.keys(localStorage).filter((key) => key.includes('bookmark-tree'));

describe('stored state of the bookmark tree', () => {
  test('restores open folders and the selection, except a selection that the URL overrides', async () => {
    const { user, unmount } = await openBookmarks(server);
    await user.click(await findRow('Reading list'));
    await user.keyboard('{ArrowLeft}');
    await user.click(await findRow('Disputes'));
    await user.keyboard('{ArrowRight}');
    await user.click(await findRow('Fees'));
    const { pathname } = window.location;
    unmount();
    const [name, ...more] = storedNames();
    expect(more).toEqual([]);
    expect(name).toContain('mara');
    expect(name).toContain('/oidc');
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('payments');
    expect(stored).not.toMatch(/fees|spec\/|pay\/api/i);

    const again = await openBookmarks(server, pathname);
    expect(await findRow('Reading list')).toHaveAttribute('aria-expanded', 'false');
    expect(await findRow('Disputes')).toHaveAttribute('aria-expanded', 'true');
    await waitFor(async () =>
      expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'true'),
    );
    again.unmount();
    await openBookmarks(server, '/bookmarks/reading');
    expect(await findRow('Reading list')).toHaveAttribute('aria-selected', 'true');
    expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'false');
  });

  test("is optional: the tree renders even if the browser's storage isn't available", async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user, unmount } = await openBookmarks(server);
    await user.click(await findRow('Fees'));
    expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'true');
    unmount();
    vi.restoreAllMocks();
    expect(storedNames()).toEqual([]);
  });
});
