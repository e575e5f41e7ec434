import { expect, it } from 'vitest';
import type { SampleFolder } from '#reference-service/sample-types.ts';
import { scaledContent } from '#reference-service/scale.ts';
import { callerOf, read, startService, state } from './harness.ts';

const everything = (count: number) => {
  const content = scaledContent(count);
  return JSON.stringify([content, ...content.specifications()]);
};

function depthOf(folders: readonly SampleFolder[]): number {
  return Math.max(0, ...folders.map((folder) => 1 + depthOf(folder.children)));
}

it('makes the same content each time', () => {
  expect(everything(300)).toBe(everything(300));
  expect(everything(300)).not.toBe(everything(301));
});

it('makes as many bookmarks as asked, a tenth as many competencies, each with its own name', async () => {
  const content = scaledContent(1234);
  const call = callerOf(startService({ content }));
  const { bookmarks, folders } = await read(await call('GET', '/viewer/v1/bookmark-state'), state);
  expect(bookmarks).toHaveLength(1234);
  expect(new Set(bookmarks.map(({ codeHostSlug, path }) => codeHostSlug + path)).size).toBe(1234);
  expect(folders).toHaveLength(Math.ceil(1234 / 8));
  expect(depthOf(content.folders)).toBeGreaterThan(3);
  expect(depthOf(content.folders)).toBeLessThanOrEqual(8);
  expect(content.competencies).toHaveLength(124);
  const names = content.competencies.map(({ category, name }) => `${category}/${name}`);
  expect(new Set(names).size).toBe(124);
});

it('has a specification behind every bookmark and behind nothing else', () => {
  const content = scaledContent(50);
  for (const { codeHostSlug, path, text } of content.specifications()) {
    expect(content.specification(codeHostSlug, path)).toBe(text);
  }
  expect(content.specification('example/payments', 'specs/overview/000999.md')).toBeUndefined();
});

it('makes nothing from nothing', () => {
  expect(scaledContent(0)).toMatchObject({ competencies: [], folders: [] });
});
