import { describe, expect, it } from 'vitest';
import { findAddedWords } from '#features/competencies/detail/DifficultyLevels.tsx';

const marked = (before: string, text: string) =>
  findAddedWords(before, text)
    ?.map((part) => (part.isAdded ? `[${part.text}]` : part.text))
    .join('');

describe('findAddedWords', () => {
  it('returns the words that a text adds, and the unchanged text in between', () => {
    expect(marked('One team, no states.', 'One team, no states and two limits.')).toBe(
      'One team, no states[ and two limits].',
    );
  });

  it('ignores case, deleted words and punctuation', () => {
    expect(marked('A small table, with states', 'a table with states;')).toBe(
      'a table with states;',
    );
  });

  it('returns undefined if fewer than a quarter of the words are shared', () => {
    expect(marked('One resource', 'Several systems fail together often')).toBeUndefined();
    expect(marked('often', 'Several systems fail together often')).toBeUndefined();
    expect(marked('fail often', 'Several systems fail together often')).toBe(
      '[Several systems ]fail[ together] often',
    );
  });

  it('returns undefined for texts that are too long to compare', () => {
    expect(findAddedWords('word '.repeat(5_000), 'word')).toBeUndefined();
  });
});
