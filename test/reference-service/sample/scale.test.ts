import { expect, it } from 'vitest';
import { scaledContent } from '#reference-service/scale.ts';
import { testScaledContent } from './scaled-content.ts';

const everything = (count: number) => {
  const content = scaledContent(count);
  return JSON.stringify([content, ...content.specifications()]);
};

it('scaled content is the same each time for the same number', () => {
  expect(everything(300)).toBe(everything(300));
  expect(everything(300)).not.toBe(everything(301));
});

// test/campaigns/scale has 50,000.
testScaledContent(1_234);

it('scaled content has a specification for every bookmark and no other', () => {
  const content = scaledContent(50);
  const specifications = [...content.specifications()];
  expect(specifications).toHaveLength(50);
  for (const { codeHostSlug, path, text } of specifications) {
    expect(content.specification(codeHostSlug, path)).toBe(text);
  }
  expect(content.specification('example/payments', 'specs/overview/000999.md')).toBeUndefined();
});

it('scaled content of no bookmarks is empty', () => {
  expect(scaledContent(0)).toMatchObject({ competencies: [], folders: [] });
});
