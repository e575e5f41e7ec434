import { type Content, sampleContent } from '#service/content.ts';
import { createRepository } from '#test/service/harness.ts';

const bookmark = (title: string) => ({
  codeHostSlug: 'pay/api',
  path: `spec/${title}.md`,
  title,
});

/**
 * Minimal content for the tested operations, so that more than a hundred screens render quickly.
 */
export const smallContent: Content = {
  ...sampleContent,
  competencies: sampleContent.competencies.slice(0, 3),
  people: sampleContent.people.slice(0, 3),
  folders: [
    { id: 'doomed', name: 'Doomed', children: [], bookmarks: [bookmark('one'), bookmark('two')] },
    { id: 'spared', name: 'Spared', children: [], bookmarks: [bookmark('three')] },
  ],
  rootBookmarks: [],
  repositories: [
    createRepository('pay/api', [
      { changes: [{ path: 'spec/one.md', content: '# One specification\n' }] },
    ]),
  ],
};
