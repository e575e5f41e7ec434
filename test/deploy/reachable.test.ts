import { describe, expect, it } from 'vitest';
import { reachableFrom } from '#deploy/reachable.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  page: ['list', 'text'],
  list: ['row', 'page'],
  row: [],
  text: [],
  other: ['text'],
};

const bundle = {
  getModuleInfo: (id: string) => {
    const importedIds = imports[id];
    return importedIds ? { importedIds } : null;
  },
};

describe('the modules that are loaded with others', () => {
  it('are all that these import, and these', () => {
    const isLoaded = reachableFrom(['page']);
    const loaded = Object.keys(imports).filter((id) => isLoaded(id, bundle));
    expect(loaded).toEqual(['page', 'list', 'row', 'text']);
  });

  it('need one that the build has', () => {
    const isLoaded = reachableFrom(['gone']);
    expect(() => isLoaded('page', bundle)).toThrow('The build has no module gone');
  });
});
