import { describe, expect, it } from 'vitest';
import {
  findIdWords,
  mayHaveRequirements,
} from '#features/specifications/requirements/may-have-requirements.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { documentPrefixes } from '#text/markdown/requirements/requirement-ids.ts';

/** Text in which `write` writes two ids with the same prefix. */
const twice = (write: (id: string) => string) => `${write('FR-001')}\n${write('FR-002')}`;

describe('mayHaveRequirements', () => {
  it.each([
    '### requirement: Close',
    '### **Requirement:** Close',
    '   ### Requirement : Close',
    '### [Requirement](close.md): Close',
    'Requirement: Close\n---',
    '<h3>Requirement: Close</h3>',
    'UID : A-1\n\nIt closes.',
    'uid: A-1\n\nIt closes.',
    '__UID__: A-1\n\nIt closes.',
    '<p>UID: A-1\nIt closes.</p>',
    'MID: b\nUID: A-1\nIt closes.',
    twice((id) => `- __${id}__: x`),
    twice((id) => `- <b>${id}</b>: x`),
    twice((id) => `- **${id.replace('-', '\\-')}**: x`),
    '| a |\n| - |\n| **A-B-1** |\n| **A-B-2** |',
    'It _MUST_ close.',
    'It is __not REQUIRED__ here.',
    '## Renamed requirements\n\n- FROM: Close\n- TO: End',
  ])('is true for %j, in which findRequirements finds some', (text) => {
    expect(findRequirements(parseMarkdown(text)).requirements).not.toEqual([]);
    expect(mayHaveRequirements('a.md', text)).toBe(true);
  });

  it.each([
    'The ledger must close a window.',
    '# Requirements\n\nThey are: few.',
    'It has a guid: none. The requirement has no colon.',
    '- **Note-1**: x',
    '`FR-001`',
  ])('is false for %j', (text) => {
    expect(mayHaveRequirements('a.md', text)).toBe(false);
  });

  it('depends on the kind of the file', () => {
    expect(mayHaveRequirements('a.feature', '')).toBe(true);
    expect(mayHaveRequirements('a.yaml', 'It MUST close.')).toBe(false);
  });
});

// A pattern that backtracks over such a text takes minutes, so that the test exceeds its limit.
it.each(['UID ', 'requirement ', 'renamed ', '** ', '**A-', 'A-', 'A', 'A-1.', '\\-', ' '])(
  'mayHaveRequirements and findIdWords take linear time for repetitions of %j',
  (unit) => {
    const text = unit.repeat(1_000_000 / unit.length);
    expect(mayHaveRequirements('a.md', text)).toBe(false);
    expect(findIdWords(text).length).toBeLessThan(2);
  },
);

describe('findIdWords', () => {
  it('returns each id once, in the order of the text', () => {
    expect(findIdWords('B-2, A-1 and B-2 (REQ-1.2)')).toEqual(['B-2', 'A-1', 'REQ-1.2']);
  });

  it('omits proposals, standards and encodings', () => {
    const proposals = [...documentPrefixes].map((prefix) => `${prefix}-20`).join(' ');
    expect(findIdWords(`${proposals} ISO-8601 UTF-8 SHA-256 ISOX-1`)).toEqual(['ISOX-1']);
  });

  it('returns at most 500 ids', () => {
    const ids = Array.from({ length: 501 }, (_, at) => `FR-${at}`);
    expect(findIdWords(ids.join(' '))).toEqual(ids.slice(0, 500));
  });
});
