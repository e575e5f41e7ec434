import { type Content, sampleContent } from '#service/content.ts';

export const fileRepository = 'bench/files';

/** Returns the sample content with a repository of the files, by path. */
export function createFileContent(files: ReadonlyMap<string, string>): Content {
  const commit = {
    at: '2026-01-05T09:00:00Z',
    author: { name: 'Bench', email: 'bench@example.test' },
    message: 'Add files',
    changes: [...files].map(([path, content]) => ({ path, content })),
  };
  return {
    ...sampleContent,
    repositories: [
      ...sampleContent.repositories,
      { slug: fileRepository, commits: () => [commit] },
    ],
  };
}
