import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

describe('footnotes', () => {
  it('are numbered as they are referred to, and count their references', () => {
    const { footnotes } = parseMarkdown(
      'One[^b] two[^a] three[^b] none[^c]\n\n[^a]: First.\n[^b]: Second.\n\n    ```\n    code\n    ```\n[^unused]: x',
    );
    expect(footnotes).toMatchObject([
      { id: 'B', number: 1, references: 2, children: [{ kind: 'paragraph' }, { kind: 'code' }] },
      { id: 'A', number: 2, references: 1, children: [{ kind: 'paragraph' }] },
    ]);
  });

  it('may refer to each other and to themselves', () => {
    const { footnotes } = parseMarkdown('a[^1]\n\n[^1]: b[^2][^1]\n[^2]: c[^3]\n\n[^3]: d');
    expect(footnotes.map(({ number, references }) => [number, references])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it('are defined once: the first counts', () => {
    const { footnotes } = parseMarkdown('a[^X]\n\n[^x]: first\n\n[^x]: second');
    expect(footnotes).toMatchObject([{ children: [{ children: [{ text: 'first' }] }] }]);
  });

  it('can be defined in quotes and lists', () => {
    const { footnotes, parts } = parseMarkdown('a[^1] b[^2]\n\n> [^1]: one\n\n- [^2]: two');
    expect(footnotes).toHaveLength(2);
    expect(parts[0]?.blocks).toHaveLength(3);
  });

  it('are text where they aren’t defined', () => {
    const { footnotes, parts } = parseMarkdown('a[^1]');
    expect(footnotes).toEqual([]);
    expect(parts[0]?.blocks).toMatchObject([{ children: [{ text: 'a[^1]' }] }]);
  });
});
