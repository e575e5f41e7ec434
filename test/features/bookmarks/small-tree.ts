import { type Content, sampleContent } from '#service/content.ts';

const bookmark = (title: string, codeHostSlug = 'pay/api') => ({
  codeHostSlug,
  path: `spec/${title.toLowerCase()}.md`,
  title,
});

/**
 * Smallest tree that covers every case, so that screens render quickly. “Refunds” is in two
 * folders; “Ledger” is in two folders and at the top level.
 */
export const smallTree: Content = {
  ...sampleContent,
  folders: [
    {
      id: 'payments',
      name: 'Payments',
      children: [
        { id: 'disputes', name: 'Disputes', children: [], bookmarks: [bookmark('Refunds')] },
      ],
      bookmarks: [bookmark('Refunds'), bookmark('Ledger'), bookmark('Fees')],
    },
    { id: 'reading', name: 'Reading list', children: [], bookmarks: [bookmark('Ledger')] },
  ],
  rootBookmarks: [bookmark('Ledger'), bookmark('Ledger', 'pay/other')],
};
