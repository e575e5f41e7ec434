import { describe, expect, it } from 'vitest';
import { createReachabilityTest } from '#deploy/reachable.ts';

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

describe('reachableFrom', () => {
  it('includes the root modules and all modules that they import statically', () => {
    const isLoaded = createReachabilityTest(['page']);
    const loaded = Object.keys(imports).filter((id) => isLoaded(id, bundle));
    expect(loaded).toEqual(['page', 'list', 'row', 'text']);
  });

  it('throws an error if the build contains none of the root modules', () => {
    const isLoaded = createReachabilityTest(['gone']);
    expect(() => isLoaded('page', bundle)).toThrow('The build has no module gone');
  });
});
