/** The floors of src, and which of them each may import; the law is in docs/architecture.md. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  main: ['app', 'features', 'workflows', 'data', 'ui', 'platform', 'text', 'paths', 'styles'],
  app: ['app', 'features', 'workflows', 'data', 'ui', 'platform', 'text', 'paths'],
  features: ['workflows', 'data', 'ui', 'platform', 'text', 'paths', 'docs'],
  workflows: ['workflows', 'ui', 'platform', 'text'],
  data: ['platform', 'text'],
  ui: ['ui', 'text'],
  platform: ['platform', 'text'],
  text: ['text'],
  paths: ['platform', 'text'],
  styles: ['styles'],
};

/** Floors whose folders are rooms apart: one may not look into another. */
export const floorsWithAreas: readonly string[] = ['features', 'data'];

export type Place = { floor: string; area: string | undefined };

/** Where a file of src lives: `src/data/bookmarks/schema.ts` → floor `data`, area `bookmarks`. */
export function placeOf(file: string): Place | undefined {
  const [root, first, second, ...rest] = file.split('/');
  if (root !== 'src' || first === undefined) return undefined;
  if (second === undefined) return { floor: first.replace(/\..*$/, ''), area: undefined };
  return {
    floor: first,
    area: floorsWithAreas.includes(first) && rest.length > 0 ? second : undefined,
  };
}

/**
 * The file an import names, or undefined for a package.
 * Aliases are those of package.json: `#data/x.ts` → `src/data/x.ts`, `#test/x.ts` → `test/x.ts`.
 */
export function resolve(importer: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return new URL(path, `file:///${importer}`).pathname.slice(1);
  if (!path.startsWith('#')) return undefined;
  const target = path.slice(1);
  return /^(test|service|deploy)\//.test(target) ? target : `src/${target}`;
}

/** `@scope/name/part` → `@scope/name`; undefined for the project's own files and for Node's modules. */
export function packageOf(specifier: string): string | undefined {
  if (/^(\.|#|node:|virtual:)/.test(specifier)) return undefined;
  return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0];
}
