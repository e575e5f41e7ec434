import { describe, expect, it } from 'vitest';
import { findIdWords } from '#features/specifications/requirements/may-have-requirements.ts';
import { documentPrefixes } from '#text/markdown/requirements/requirement-ids.ts';

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
