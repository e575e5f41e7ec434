import { describe, expect, it } from 'vitest';
import { loadExtensions } from '#text/markdown/extensions.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { createHostileTexts } from './hostile-texts.ts';

const length = 8_000;

await loadExtensions('$x$ :smile:');
const extensions = await loadExtensions('+++\n');

const parse = (text: string) => parseMarkdown(text, { extensions });

/**
 * Counts the characters that the inline parser processes while `act` runs. Characters of labels
 * count twice, because the parser processes labels twice.
 */
function charactersParsed(act: () => void): number {
  const { inline } = extensions.parser;
  const original = inline.parse;
  let count = 0;
  inline.parse = (text, md, env, tokens) => {
    count += text.length;
    original(text, md, env, tokens);
  };
  try {
    act();
  } finally {
    inline.parse = original;
  }
  return count;
}

/** Returns the number of objects in a tree, and its depth. */
function sizeOf(value: unknown): { nodes: number; depth: number } {
  let [nodes, depth] = [0, 0];
  for (let level = [value]; level.length > 0; depth += 1) {
    level = level.flatMap((node) =>
      typeof node === 'object' && node !== null ? Object.values(node) : [],
    );
    nodes += level.length;
  }
  return { nodes, depth };
}

describe('hostile texts', () => {
  const texts = createHostileTexts(length);

  it('are parsed without processing a character more than five times on average', () => {
    const often = texts.filter(([, text]) => charactersParsed(() => parse(text)) > 5 * text.length);
    expect(often.map(([name]) => name)).toEqual([]);
  });

  it('produce trees of limited depth whose size is proportional to the length of the text', () => {
    const large = texts.filter(([, text]) => {
      const { nodes, depth } = sizeOf(parse(text));
      return nodes > 12 * text.length || depth > 200;
    });
    expect(large.map(([name]) => name)).toEqual([]);
  });
});
