import { lazyDialog } from '#ui/page/lazy-part.tsx';

export const LazyBookmarkDialog = lazyDialog(
  async () => (await import('./BookmarkDialog.tsx')).BookmarkDialog,
);
