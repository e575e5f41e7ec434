import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning } from '#text/truncate.ts';
import { countValues, labelOf, truncateName, viewOf } from '#ui/json/json-view.ts';

describe('a value of unknown JSON', () => {
  it.each([
    ['null', null, { kind: 'nothing' }],
    ['false, which is not nothing', false, { kind: 'text', text: 'No' }],
    ['a number', 0, { kind: 'text', text: '0' }],
    ['an empty text', '', { kind: 'text', text: '(empty)' }],
    ['a text', 'Atlas', { kind: 'text', text: 'Atlas' }],
    ['a web address', 'https://a.test/x', { kind: 'link', href: 'https://a.test/x' }],
    ['short words', ['TypeScript', 3], { kind: 'words', words: ['TypeScript', '3'] }],
    ['an empty list', [], { kind: 'list', items: [] }],
    ['mixed items', ['a', null], { kind: 'list', items: ['a', null] }],
  ])('shows %s by its shape', (_, value, expected) => {
    expect(viewOf(value)).toEqual(expected);
  });

  it.each(['javascript:alert(1)', 'https://user:pass@a.test/', 'http:', '//a.test'])(
    'shows the address %s as text',
    (text) => {
      expect(viewOf(text)).toEqual({ kind: 'text', text });
    },
  );

  it('is cut between characters', () => {
    expect(beginning('👩‍🚀'.repeat(2), 6)).toBe('👩‍🚀');
    expect(truncateName('n'.repeat(201))).toBe(`${'n'.repeat(200)}…`);
  });

  it('makes a table of flat objects, with every member of any of them', () => {
    const read = viewOf([
      { project: 'A', since: null },
      { project: 'B', role: 'Lead' },
    ]);
    expect(read).toMatchObject({ kind: 'table', columns: ['project', 'since', 'role'] });
  });

  it('makes a table of objects with nested members', () => {
    expect(viewOf([{ a: { b: 1 } }, { a: [null] }]).kind).toBe('table');
  });

  it.each([
    ['too many columns', [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }]],
    ['objects beside other things', [{ a: 1 }, 'x']],
    ['empty objects', [{}]],
    ['objects that have little in common', [{ a: 1 }, { b: 1 }, { c: 1 }]],
  ])('makes no table of %s', (_, value) => {
    expect(viewOf(value).kind).toBe('list');
  });

  it.each([
    ['words', { TypeScript: 'expert', Go: 'working' }],
    ['numbers, flags and nothing', { Go: 3, Rust: null, lead: false }],
    ['lists of words', { languages: ['Go', 'Rust'], tools: ['Git'] }],
  ])('shows a map to %s as pairs', (_, value) => {
    expect(viewOf(value).kind).toBe('pairs');
  });

  it.each([
    ['is empty', {}],
    ['has many members', Object.fromEntries([...'abcdefghi'].map((name) => [name, 1]))],
    ['has objects in it', { a: { b: 1 } }],
    ['has lists of other things in it', { a: [null] }],
  ])('folds an object that %s', (_, value) => {
    expect(viewOf(value).kind).toBe('members');
  });

  it('has as label its first short text that is no address', () => {
    const members = {
      id: 7,
      blank: ' ',
      at: 'https://a.test',
      long: 'x'.repeat(61),
      name: 'Atlas',
    };
    expect(labelOf(new Map(Object.entries(members)))).toBe('Atlas');
    expect(labelOf(new Map([['id', 7]]))).toBeUndefined();
  });

  it('has its plain values counted at any depth, up to 10,000', () => {
    expect(countValues({ a: [1, null, { b: 'x' }], c: {}, d: [] })).toEqual({
      count: 3,
      more: false,
    });
    const deep = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`);
    expect(countValues(deep)).toEqual({ count: 1, more: false });
    expect(countValues(Array.from({ length: 10_001 }, () => 0))).toEqual({
      count: 10_000,
      more: true,
    });
  });

  it('has a shape that fits its JSON type', () => {
    const shapesFor = (json: unknown) => {
      if (json === null) return ['nothing'];
      if (Array.isArray(json)) return ['words', 'table', 'list'];
      return typeof json === 'object' ? ['pairs', 'members'] : ['text', 'link'];
    };
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(shapesFor(json)).toContain(viewOf(json).kind);
      }),
    );
  });
});
