import { expect, it } from 'vitest';
import {
  createIdFinder,
  requirementIdPattern,
} from '#text/markdown/requirements/requirement-ids.ts';

it('createIdFinder finds only whole ids', () => {
  const parts = 'NFR-1, X-FR-1, FR-12, FR-1a, FR-1-2, FR-1.2, A.FR-1, FR-1_b, éFR-1';
  expect(createIdFinder('FR-1')(parts)).toBe(-1);
  for (const text of ['FR-1', '(FR-1)', 'FR-1.', 'FR-1/FR-2', '[LINK: FR-1]', 'FR-1 - x']) {
    expect(createIdFinder('FR-1')(text)).toBe(text.indexOf('FR-1'));
  }
  expect(createIdFinder('REQ-1.2')('REQ-1.2.3, REQ-102')).toBe(-1);
  expect(createIdFinder('REQ-1.2')('REQ-1.2.3, REQ-1.2.')).toBe(11);
  expect(createIdFinder('R(1)/a')('see R(1)/a')).toBe(4);
});

it('requirementIdPattern matches whole ids', () => {
  const text = 'FR-001. SC-1-2, REQ-1.2 (FR-1a) NFR-7; fr-1, FR-1_b, FR- 1';
  expect(text.match(requirementIdPattern)).toEqual([
    ...['FR-001', 'SC-1-2', 'REQ-1.2', 'FR-1a', 'NFR-7'],
  ]);
});
