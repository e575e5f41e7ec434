import { expect, it } from 'vitest';
import { generateContent } from '#service/sample/scale.ts';
import type { SampleFolder } from '#service/sample/types.ts';
import { createCaller, read, startService, state } from '#test/service/harness.ts';

function depthOf(folders: readonly SampleFolder[]): number {
  return Math.max(0, ...folders.map((folder) => 1 + depthOf(folder.children)));
}

/** Tests that a service returns generated content with this number of bookmarks. */
export function testScaledContent(count: number): void {
  it(`a service returns all ${count} bookmarks of scaled content, which has a tenth as many competencies`, async () => {
    const content = generateContent(count);
    const call = createCaller(startService({ content }));
    const { bookmarks, folders } = await read(
      await call('GET', '/viewer/v1/bookmark-state'),
      state,
    );
    expect(bookmarks).toHaveLength(count);
    const places = bookmarks.map(({ codeHostSlug, path }) => codeHostSlug + path);
    expect(new Set(places).size).toBe(count);
    expect(folders).toHaveLength(Math.ceil(count / 8));
    expect(depthOf(content.folders)).toBeGreaterThan(3);
    expect(depthOf(content.folders)).toBeLessThanOrEqual(8);
    const competencyCount = Math.ceil(count / 10);
    expect(content.competencies).toHaveLength(competencyCount);
    const names = content.competencies.map(({ category, name }) => `${category}/${name}`);
    expect(new Set(names).size).toBe(competencyCount);
  });
}
