import { describe, expect, it } from 'vitest';
import {
  findDeltas,
  findTaskFile,
  findWorkFolder,
  getChangeFolder,
  isPlannedWork,
  isTaskFile,
  listWorkFiles,
} from '#data/specifications/work-folder.ts';

describe('getChangeFolder', () => {
  it.each([
    ['openspec/changes/move', { root: 'openspec', name: 'move', isArchived: false }],
    ['a/b/openspec/changes/move', { root: 'a/b/openspec', name: 'move', isArchived: false }],
    [
      'openspec/changes/archive/2026-01-02-move',
      { root: 'openspec', name: '2026-01-02-move', isArchived: true },
    ],
  ])('returns the change of %s', (path, expected) => {
    expect(getChangeFolder(path)).toEqual({ kind: 'change', path, ...expected });
  });

  it.each([
    '',
    'openspec',
    'openspec/changes',
    'openspec/changes/archive',
    'openspec/changes/move/specs',
    'openspec/changes/archive/move/specs',
    'my-openspec/changes/move',
    'changes/move',
  ])('returns nothing for the folder “%s”', (path) => {
    expect(getChangeFolder(path)).toBeUndefined();
  });
});

describe('findWorkFolder', () => {
  it.each([
    ['openspec/changes/move/specs/a/spec.md', 'openspec/changes/move'],
    ['openspec/changes/archive/move/tasks.md', 'openspec/changes/archive/move'],
    ['specs/001-fees/spec.md', 'specs/001-fees'],
    ['app/specs/20260102-101500-fees/contracts/api.yaml', 'app/specs/20260102-101500-fees'],
  ])('finds the folder of %s', (path, expected) => {
    expect(findWorkFolder(path)?.path).toBe(expected);
  });

  it.each([
    'openspec/changes/README.md',
    'openspec/changes/archive/README.md',
    'openspec/specs/a/spec.md',
    'specs/fees/spec.md',
    'specs/001-fees.md',
    'myspecs/001-fees/spec.md',
    'README.md',
  ])('finds nothing for %s', (path) => {
    expect(findWorkFolder(path)).toBeUndefined();
  });
});

const files = [
  'openspec/changes/move/specs/b/spec.md',
  'openspec/changes/move/specs/a/c/spec.md',
  'openspec/changes/move/specs/a/notes.md',
  'openspec/changes/move/tasks.md',
  'openspec/changes/move/proposal.md',
  'openspec/changes/move-more/proposal.md',
  'openspec/specs/b/spec.md',
];

describe('files of a work folder', () => {
  it('begin with the main ones', () => {
    const change = getChangeFolder('openspec/changes/move');
    expect(change && listWorkFiles(change, files)).toEqual([
      'openspec/changes/move/proposal.md',
      'openspec/changes/move/tasks.md',
      'openspec/changes/move/specs/b/spec.md',
      'openspec/changes/move/specs/a/c/spec.md',
      'openspec/changes/move/specs/a/notes.md',
    ]);
  });

  it('contain deltas for the specifications with the same path, also in subfolders', () => {
    const change = getChangeFolder('openspec/changes/move');
    expect(change && findDeltas(change, files)).toEqual([
      {
        capability: 'b',
        path: 'openspec/changes/move/specs/b/spec.md',
        specificationPath: 'openspec/specs/b/spec.md',
      },
      {
        capability: 'a/c',
        path: 'openspec/changes/move/specs/a/c/spec.md',
        specificationPath: 'openspec/specs/a/c/spec.md',
      },
    ]);
  });

  it('contain tasks only in files named tasks.md', () => {
    expect(['tasks.md', 'a/Tasks.md', 'a/my-tasks.md', 'tasks/a.md'].map(isTaskFile)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('findTaskFile', () => {
  it.each([
    ['specs/001-fees', 'specs/001-fees/Tasks.md'],
    ['specs', undefined],
    ['', 'tasks.md'],
  ])('finds the file in the folder “%s” itself', (folder, expected) => {
    const all = ['specs/001-fees/more/tasks.md', 'specs/001-fees/Tasks.md', 'tasks.md'];
    expect(findTaskFile(folder, all)).toBe(expected);
  });
});

describe('isPlannedWork', () => {
  it.each([
    ['docs/Tasks.md', true],
    ['openspec/changes/move/design.md', true],
    ['specs/001-fees/spec.md', true],
    ['openspec/changes/README.md', false],
    ['openspec/changes/archive/README.md', false],
    ['OpenSpec/Changes/move/design.md', false],
    ['specs/fees/spec.md', false],
  ])('%s: %s', (path, expected) => {
    expect(isPlannedWork(path)).toBe(expected);
  });
});
