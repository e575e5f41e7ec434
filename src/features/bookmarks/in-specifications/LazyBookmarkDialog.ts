import { lazyComponent } from '#ui/page/lazy-part.tsx';

/** Loaded when the browser is idle after the first page, or on first use. */
export const LazyBookmarkDialog = lazyComponent(
  async () => (await import('./BookmarkDialog.tsx')).BookmarkDialog,
);
