import { describe, expect, it } from 'vitest';
import {
  newViews,
  renamedView,
  type SavedView,
  withoutView,
  withViews,
} from '#workflows/views/saved-view.ts';

const mine: SavedView = { list: 'people', name: 'Mine', query: 'room=Atlas' };
const cli: SavedView = { list: 'competencies', name: 'CLI', query: 'cli=on' };

describe('saved views', () => {
  it('are there once for each name of a list, in any case', () => {
    const again: SavedView = { ...cli, name: 'cli', query: 'plan=on' };
    const other: SavedView = { ...mine, list: 'competencies' };
    expect(withViews([mine, cli], [again, other, other])).toEqual([mine, cli, other]);
  });

  it('have a name and an end', () => {
    const blank = { ...mine, name: ' ' };
    const long = { ...mine, name: 'x'.repeat(81) };
    const endless = { ...mine, query: 'x'.repeat(10_000) };
    expect(newViews([], [blank, long, endless, cli])).toEqual([cli]);
  });

  it('are renamed in their place, and removed', () => {
    const renamed = renamedView([mine, cli], { ...mine }, 'Atlas');
    expect(renamed.map(({ name }) => name)).toEqual(['Atlas', 'CLI']);
    expect(withoutView([mine, cli], { ...mine })).toEqual([cli]);
  });
});
