import { parseSourceModule, type SourceModule } from './source-module.ts';

/** Violation of a rule; `line` is missing if the rule concerns several files. */
type Violation = { file: string; line?: number; rule: string; advice: string };

/** Layers of src, and the layers that each can import. See docs/architecture.md. */
const layers: Readonly<Record<string, readonly string[]>> = {
  main: ['app', 'features', 'workflows', 'data', 'ui', 'platform', 'text', 'paths', 'styles'],
  diagram: [],
  app: ['app', 'features', 'workflows', 'data', 'ui', 'platform', 'text', 'paths'],
  features: ['workflows', 'data', 'api-descriptions', 'ui', 'platform', 'text', 'paths', 'docs'],
  workflows: ['workflows', 'ui', 'platform', 'text'],
  data: ['api-descriptions', 'platform', 'text'],
  'api-descriptions': ['api-descriptions', 'text'],
  ui: ['ui', 'text'],
  platform: ['platform', 'text'],
  text: ['text'],
  paths: ['platform', 'text'],
  styles: ['styles'],
};

/**
 * Layers that consist of areas. Each area is a folder, and areas must not import from each other.
 */
const layersWithAreas: readonly string[] = ['features', 'data'];

/**
 * Areas whose folders have an order: each folder can import from itself and from the folders before
 * it. `.` contains the files of the area itself; `routes.tsx` and `finder.ts` can import all folders.
 */
const orderedFolders: Readonly<Record<string, readonly string[]>> = {
  'src/features/bookmarks': [
    '.',
    'tree-state',
    'rows',
    'history',
    'deletion',
    'files',
    'dialogs',
    'screen-state',
    'commands',
    'details',
    'screen',
    'health',
    'in-specifications',
  ],
  'src/features/specifications': [
    '.',
    'diagram',
    'requirements',
    'api',
    'document',
    'changes',
    'work',
    'reader',
    'pane',
    'local',
    'page',
    'home',
    'search',
    'repository',
  ],
};

const renderers = ['react-dom', 'react-router', 'react-aria-components', 'lucide-react'];

/** Packages that a layer must not import. Only one file of the platform layer can import React. */
const forbiddenPackages: Readonly<Record<string, readonly string[]>> = {
  platform: ['react', '@tanstack/react-query', ...renderers],
  data: renderers,
  'api-descriptions': ['react', '@tanstack/react-query', ...renderers],
  ui: ['@tanstack/react-query', 'valibot'],
};
const platformWithReact = 'src/platform/react.tsx';

type ContentRule = {
  rule: string;
  /**
   * Keys of the constructs that the rule forbids, such as `global fetch`; see `SyntaxConstruct`.
   */
  mentions: readonly string[];
  advice: string;
  /** Files that are exempt from the rule, because they implement the allowed alternative. */
  exceptIn: readonly string[];
};

const contentRules: readonly ContentRule[] = [
  {
    rule: 'requests go through one module',
    mentions: [
      'global fetch',
      'global XMLHttpRequest',
      'global WebSocket',
      'global EventSource',
      'member sendBeacon',
    ],
    advice:
      'use platform/http/http.ts, which adds credentials, enforces limits and turns errors into a `Failure`.',
    exceptIn: [
      'src/platform/http/create-http.ts',
      'src/platform/config.ts',
      // Files that send requests to the sign-in provider.
      'src/platform/session/oidc-client.ts',
      'src/platform/session/sign-out.ts',
      'src/platform/session/user-info.ts',
    ],
  },
  {
    rule: 'storage is used in listed files',
    mentions: [
      'global localStorage',
      'global sessionStorage',
      'global indexedDB',
      'global caches',
      'member document.cookie',
    ],
    advice: 'take the storage as an argument, or list the file in docs/threat-model.md and here.',
    exceptIn: [
      // Passes the browser storage to the modules for pending sign-ins, the directory key and the
      // theme.
      'src/main.ts',
      // Stores the edits that the user can undo.
      'src/data/bookmarks/edits/edit-store.ts',
      // Stores all other values of the signed-in user.
      'src/platform/user-store.ts',
    ],
  },
  {
    rule: 'no HTML from text',
    mentions: [
      'key dangerouslySetInnerHTML',
      'key srcDoc',
      'member innerHTML',
      'member outerHTML',
      'member insertAdjacentHTML',
      'member setHTMLUnsafe',
      'member createContextualFragment',
      'member document.write',
      'member document.writeln',
      'global eval',
      'global Function',
    ],
    advice: 'render it with React; a response is never markup or code.',
    exceptIn: [],
  },
  {
    rule: 'forms are submitted in one way',
    mentions: ['key onSubmit'],
    advice: 'use useSubmit with Form or FormDialog.',
    exceptIn: ['src/workflows/forms/Form.tsx'],
  },
  {
    rule: 'imports name their module',
    mentions: ['computed import'],
    advice: 'write a plain string, so that this test and the bundler can follow it.',
    exceptIn: [],
  },
];

/** Rules that also apply outside `src`. Biome checks `any`, non-null assertions and exports. */
const contentRulesEverywhere: readonly ContentRule[] = [
  {
    rule: 'no mocked modules',
    mentions: ['member vi.mock', 'member vi.doMock', 'member vi.hoisted'],
    advice:
      'a mock would leak into other test files, because Vitest runs without isolation; pass the dependency as an argument.',
    exceptIn: [],
  },
  {
    rule: 'no casts',
    mentions: ['cast'],
    advice: 'narrow with a check or a schema.',
    exceptIn: [],
  },
];

const suppression = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;
const openTask = /\b(TODO|FIXME|XXX)\b/;

/**
 * Returns a sentence (file, line, rule, advice) for each violation of a rule. `files` maps paths
 * relative to the project's root, with `/` as separator, to source code.
 */
export function findRuleViolations(files: ReadonlyMap<string, string>): string[] {
  const modules = [...files]
    .filter(([file]) => /\.tsx?$/.test(file))
    .map(([file, source]) => parseSourceModule(file, source));
  return [
    ...modules.flatMap(importViolations),
    ...modules.flatMap(contentViolations),
    ...cycleViolations(modules),
  ].map(
    ({ file, line, rule, advice }) =>
      `${file}${line === undefined ? '' : `:${line}`} breaks "${rule}": ${advice}`,
  );
}

/**
 * Returns the layer and the area of a file: `src/data/bookmarks/schema.ts` → layer `data`, area
 * `bookmarks`; undefined outside `src`.
 */
function locate(file: string): { layer: string; area: string | undefined } | undefined {
  const [root, first, second, ...rest] = file.split('/');
  if (root !== 'src' || first === undefined) return undefined;
  if (second === undefined) return { layer: first.replace(/\..*$/, ''), area: undefined };
  const hasArea = layersWithAreas.includes(first) && rest.length > 0;
  return { layer: first, area: hasArea ? second : undefined };
}

/**
 * Returns the path of the imported file, or undefined for a package. Resolves the aliases of
 * package.json: `#data/x.ts` → `src/data/x.ts`, `#test/x.ts` → `test/x.ts`.
 */
function resolve(importer: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return new URL(path, `file:///${importer}`).pathname.slice(1);
  if (!path.startsWith('#')) return undefined;
  const target = path.slice(1);
  return /^(test|service|bench|deploy|docs)\//.test(target) ? target : `src/${target}`;
}

/**
 * Returns the package name of an import specifier: `@scope/name/part` → `@scope/name`; undefined
 * for the project's own files and for Node's modules.
 */
export function getPackageName(specifier: string): string | undefined {
  if (/^(\.|#|node:|virtual:)/.test(specifier)) return undefined;
  return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0];
}

/** Returns the index of a file's folder in `order`; undefined outside the area. */
function getFolderRank(file: string, area: string, order: readonly string[]): number | undefined {
  if (!file.startsWith(`${area}/`)) return undefined;
  if (file === `${area}/routes.tsx` || file === `${area}/finder.ts`) return order.length;
  const [folder = '.', ...rest] = file.slice(area.length + 1).split('/');
  return order.indexOf(rest.length === 0 ? '.' : folder);
}

/** Returns why an import goes up in the order of an area's folders; undefined if it doesn't. */
function findUpwardImport(file: string, target: string): string | undefined {
  for (const [area, order] of Object.entries(orderedFolders)) {
    const from = getFolderRank(file, area, order);
    const to = getFolderRank(target, area, order);
    if (from === undefined || to === undefined) continue;
    if (from < 0 || to < 0) return `${area} has a folder that isn’t in the order.`;
    if (to > from)
      return `${order[from] ?? 'routes.tsx'} may not import from ${order[to] ?? 'routes.tsx'}.`;
  }
  return undefined;
}

function importViolations({ file, imports }: SourceModule): Violation[] {
  const from = locate(file);
  const found: Violation[] = [];
  for (const { specifier, line } of imports) {
    const report = (rule: string, advice: string) => found.push({ file, line, rule, advice });
    if (specifier.includes('../')) report('no ../ imports', `import "${specifier}" by its alias.`);
    const target = resolve(file, specifier);
    const to = target === undefined ? undefined : locate(target);
    if (file.startsWith('service/storage/') && target?.startsWith('service/api/')) {
      report('storage does not import the API', `move what both need out of "${specifier}".`);
    }
    if (from === undefined) {
      if (to && file.startsWith('service/')) {
        report('the service does not import the app', `"${specifier}" is part of src.`);
      }
      continue;
    }
    const upward = target && findUpwardImport(file, target);
    if (upward) report('folders import downwards', upward);
    const allowed = layers[from.layer] ?? [];
    if (target?.startsWith('docs/') && allowed.includes('docs')) continue;
    if (target !== undefined && to === undefined) {
      report('src imports only src', `"${specifier}" is outside; move what is needed into src.`);
    } else if (to && from.layer === to.layer && layersWithAreas.includes(from.layer)) {
      if (from.area !== to.area) {
        const advice = `${from.layer}/${from.area} may not import "${specifier}"; move what both need a layer down.`;
        report('areas do not import each other', advice);
      }
    } else if (to && !allowed.includes(to.layer)) {
      const advice = `${from.layer} may not import "${specifier}"; it may import ${allowed.join(', ')}.`;
      report('layers import downwards', advice);
    }
    if (
      file.startsWith('src/app/palette/') &&
      to?.layer === 'features' &&
      !file.endsWith('/features.ts')
    ) {
      report('the palette knows no feature', `register "${specifier}" in features.ts.`);
    }
    const name = getPackageName(specifier);
    if (name === undefined) continue;
    if (file !== platformWithReact && forbiddenPackages[from.layer]?.includes(name)) {
      report('packages belong to layers', `${from.layer} does not use ${name}.`);
    }
    if (name === 'oidc-client-ts' && from.layer !== 'platform') {
      report('packages belong to layers', `only platform uses ${name}.`);
    }
  }
  return found;
}

function contentViolations(module: SourceModule): Violation[] {
  const { file, mentions, comments } = module;
  const layer = locate(file)?.layer;
  const rules = [...contentRulesEverywhere, ...(layer === undefined ? [] : contentRules)];
  const found = rules
    .filter(({ exceptIn }) => !exceptIn.includes(file))
    .flatMap(({ rule, mentions: forbidden, advice }) =>
      mentions
        .filter(({ key }) => forbidden.includes(key))
        .map(({ key, line }): Violation => {
          return { file, line, rule, advice: `${key.replace(/^\w+ /, '')}: ${advice}` };
        }),
    );
  for (const { key, line } of comments) {
    if (suppression.test(key)) {
      found.push({ file, line, rule: 'no suppressed checks', advice: 'fix what the check found.' });
    }
    if (openTask.test(key)) {
      found.push({ file, line, rule: 'no open tasks', advice: 'do it, or remove the comment.' });
    }
  }
  if (layer !== undefined && !(layer in layers) && !file.endsWith('.d.ts')) {
    const advice = `src/${layer} is not a layer; the layers are listed in test/architecture/rules.ts.`;
    found.push({ file, rule: 'every file has a layer', advice });
  }
  if (layer === 'data' && file.endsWith('.tsx')) {
    found.push({ file, rule: 'data has no components', advice: 'move it to ui or features.' });
  }
  return found;
}

/**
 * Returns one violation for each import cycle, including cycles through type imports and dynamic
 * imports.
 */
function cycleViolations(modules: readonly SourceModule[]): Violation[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const finished = new Set<string>();
  const found: Violation[] = [];

  function visit(file: string, trail: readonly string[]): void {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const cycle = [...trail.slice(start), file].join(' → ');
      const advice = `${cycle}; move what they share into a module of its own.`;
      found.push({ file, rule: 'no cycles', advice });
      return;
    }
    if (finished.has(file)) return;
    for (const { specifier } of byFile.get(file)?.imports ?? []) {
      const target = resolve(file, specifier);
      if (target !== undefined && byFile.has(target)) visit(target, [...trail, file]);
    }
    finished.add(file);
  }

  for (const file of byFile.keys()) visit(file, []);
  return found;
}
