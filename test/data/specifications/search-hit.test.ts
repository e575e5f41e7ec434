import { describe, expect, test } from 'vitest';
import { getHitFragment } from '#data/specifications/search-hit.ts';
import { getTitle } from '#data/specifications/specification.ts';

const hit = {
  codeHostSlug: 'pay/core',
  path: 'spec/ledger.md',
  title: 'Ledger',
  excerpt: '',
  heading: 'What is kept?',
  line: 7,
};

describe('search hit', () => {
  test('uses its title as the label, or the file name if there is no title', () => {
    expect(getTitle(hit)).toBe('Ledger');
    expect(getTitle({ ...hit, title: ' ' })).toBe('ledger.md');
    expect(getTitle({ ...hit, title: null, path: 'README/' })).toBe('README/');
  });

  test('links to its section, or else to its line, or else to the beginning of the document', () => {
    expect(getHitFragment(hit)).toBe('what-is-kept');
    expect(getHitFragment({ ...hit, heading: '???' })).toBe('L7');
    expect(getHitFragment({ ...hit, heading: null })).toBe('L7');
    expect(getHitFragment({ ...hit, heading: null, line: null })).toBe('');
    // The outline of a source view has lines instead of slugs.
    expect(getHitFragment({ ...hit, path: 'spec/ledger.adoc' })).toBe('L7');
  });
});
