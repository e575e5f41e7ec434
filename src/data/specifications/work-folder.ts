import { getParentPath } from './specification.ts';

/** Plans a piece of work: a change of OpenSpec, or a feature of Spec Kit. */
export type WorkFolder = {
  readonly kind: 'change' | 'feature';
  readonly path: string;
  readonly name: string;
};

export type ChangeFolder = WorkFolder & {
  readonly kind: 'change';
  /** The folder `openspec`. */
  readonly root: string;
  /** True if the change is already part of the specifications. */
  readonly isArchived: boolean;
};

const changePattern =
  /^(?<path>(?<root>(?:.*?\/)?openspec)\/changes\/(?<archive>archive\/)?(?!archive\/)(?<name>[^/]+))\//;
const featurePattern = /^(?<path>(?:.*?\/)?specs\/(?<name>\d{3,}-[^/]+))\//;

/** Returns the change that contains a file. */
export function findChangeFolder(filePath: string): ChangeFolder | undefined {
  const { path, root, name, archive } = changePattern.exec(filePath)?.groups ?? {};
  if (path === undefined || root === undefined || name === undefined) return undefined;
  return { kind: 'change', path, root, name, isArchived: archive !== undefined };
}

/** Returns the change with this folder; undefined for its parents and the folders inside it. */
export function getChangeFolder(folder: string): ChangeFolder | undefined {
  const change = findChangeFolder(`${folder}/`);
  return change?.path === folder ? change : undefined;
}

/** Finds the folder of a change or feature. */
export function findWorkFolder(filePath: string): ChangeFolder | WorkFolder | undefined {
  const change = findChangeFolder(filePath);
  if (change !== undefined) return change;
  const { path, name } = featurePattern.exec(filePath)?.groups ?? {};
  return path === undefined || name === undefined ? undefined : { kind: 'feature', path, name };
}

/** Files that are listed first, in this order. */
const firstFiles = ['proposal.md', 'spec.md', 'design.md', 'plan.md', 'tasks.md'];

/** Returns the paths of a work folder's files, the main ones first. */
export function listWorkFiles({ path }: WorkFolder, all: readonly string[]): readonly string[] {
  const within = all.filter((one) => one.startsWith(`${path}/`));
  const main = firstFiles.map((name) => `${path}/${name}`).filter((one) => within.includes(one));
  return [...main, ...within.filter((one) => !main.includes(one))];
}

/** Delta with the specification that it changes. */
export type DeltaFile = {
  /** Name of the folder below `specs`, such as `settlement-windows`. */
  readonly capability: string;
  readonly path: string;
  readonly specificationPath: string;
};

export function findDeltas(
  { path, root }: ChangeFolder,
  all: readonly string[],
): readonly DeltaFile[] {
  const start = `${path}/specs/`;
  const end = '/spec.md';
  return all
    .filter((one) => one.startsWith(start) && one.endsWith(end))
    .map((one) => {
      const capability = one.slice(start.length, -end.length);
      const specificationPath = `${root}/specs/${capability}${end}`;
      return { capability, path: one, specificationPath };
    });
}

/** Check boxes in other files can belong to forms and don't count as tasks. */
export const isTaskFile = (path: string): boolean => /(?:^|\/)tasks\.md$/i.test(path);

/** Finds the task file of a folder, not of the folders inside it. */
export const findTaskFile = (folder: string, all: readonly string[]): string | undefined =>
  all.find((path) => isTaskFile(path) && (getParentPath(path) ?? '') === folder);

/** True for task files anywhere, and for all files in work folders. */
export const isPlannedWork = (path: string): boolean =>
  isTaskFile(path) || findWorkFolder(path) !== undefined;
