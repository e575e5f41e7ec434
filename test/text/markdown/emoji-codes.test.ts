import { describe, expect, it } from 'vitest';
import { parseInlines, parseWithExtensions } from './extended-document.ts';

describe('emoji codes', () => {
  it('are replaced by the emoji of GitHub', async () => {
    expect(await parseInlines(':smile::+1: **:tada:** [:rocket:](x)')).toMatchObject([
      { kind: 'emoji', text: '😄', code: 'smile' },
      { kind: 'emoji', text: '👍', code: '+1' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', children: [{ kind: 'emoji', text: '🎉' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', children: [{ kind: 'emoji', text: '🚀' }] },
    ]);
  });

  it.each([
    ':not_an_emoji:',
    '`:smile:`',
    '\\:smile:',
    'at 10:100:20',
    '00:ab:cd',
    'std::ab::x',
    ':smile',
    ':constructor:',
    'https://example.test/:smile:/x',
  ])('remain text in %j', async (text) => {
    // A code elsewhere makes sure that the emoji are loaded.
    const [, ...inlines] = await parseInlines(`:smile: ${text}`);
    expect(inlines.length).toBeGreaterThan(0);
    expect(JSON.stringify(inlines)).not.toContain('emoji"');
  });

  it('remain text in code blocks', async () => {
    const { parts } = await parseWithExtensions(':smile:\n\n```\n:smile:\n```');
    expect(parts[0]?.blocks.at(-1)).toMatchObject({ kind: 'code', text: ':smile:' });
  });

  it('are in the slug of a heading as codes, and in its text as emoji', async () => {
    const { headings } = await parseWithExtensions('## :wave: Hello');
    expect(headings).toMatchObject([{ slug: 'wave-hello', text: '👋 Hello' }]);
  });
});
