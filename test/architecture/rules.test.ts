import { expect, test } from 'vitest';
import { findRuleViolations } from './rules.ts';

type Case = { rule: string; file: string; source: string; beside?: Record<string, string> };

function brokenBy({ file, source, beside = {} }: Omit<Case, 'rule'>): string[] {
  return findRuleViolations(new Map([[file, source], ...Object.entries(beside)]));
}

const forbidden: Case[] = [
  // Imports between layers.
  ...[
    ['src/platform/http.ts', '#data/bookmarks/schema.ts'],
    ['src/data/bookmarks/schema.ts', '#ui/Button.tsx'],
    ['src/ui/Button.tsx', '#platform/failure.ts'],
    ['src/features/people/routes.tsx', '#app/shell.ts'],
    ['src/paths.ts', '#features/people/routes.tsx'],
    ['src/app/shell.ts', '../main.ts'],
    ['src/somewhere/else.ts', '#platform/failure.ts'],
  ].map(([file = '', specifier]) => ({
    rule: 'layers import downwards',
    file,
    source: `import { x } from '${specifier}';\nexport const y = x;`,
  })),
  ...[
    `import type { A } from '#features/people/person.ts';\nexport type B = A;`,
    `export const page = () => import('#features/people/person.ts');`,
    `export { a } from '#features/people/person.ts';\nexport const b = 1;`,
    `export type B = typeof import('#features/people/person.ts');`,
  ].map((source) => ({
    rule: 'areas do not import each other',
    file: 'src/features/bookmarks/page.ts',
    source,
  })),
  {
    rule: 'areas do not import each other',
    file: 'src/data/bookmarks/schema.ts',
    source: `import '#data/people/schema.ts';`,
  },
  ...['commands/command.ts', 'routes.tsx', 'finder.ts', 'unknown/file.ts'].map((path) => ({
    rule: 'folders import downwards',
    file: 'src/features/bookmarks/history/edits.ts',
    source: `import type { A } from '#features/bookmarks/${path}';\nexport type B = A;`,
  })),
  ...['#test/support/server.ts', '#service/service.ts'].map((specifier) => ({
    rule: 'src imports only src',
    file: 'src/app/shell.ts',
    source: `import '${specifier}';`,
  })),
  {
    rule: 'the palette knows no feature',
    file: 'src/app/palette/find-groups.ts',
    source: `import '#features/people/finder.ts';`,
  },
  {
    rule: 'the service does not import the app',
    file: 'service/service.ts',
    source: `import '#platform/failure.ts';`,
  },
  {
    rule: 'storage does not import the API',
    file: 'service/storage/bookmark-store.ts',
    source: `import '#service/api/fields.ts';`,
  },
  {
    rule: 'no cycles',
    file: 'src/ui/first.ts',
    source: `import './second.ts';`,
    beside: {
      'src/ui/second.ts': `import './third.ts';`,
      'src/ui/third.ts': `import type { A } from './first.ts';\nexport type B = A;`,
    },
  },
  ...['react-dom/client', '@tanstack/react-query'].map((specifier) => ({
    rule: 'packages belong to layers',
    file: 'src/platform/http.ts',
    source: `import '${specifier}';`,
  })),
  {
    rule: 'packages belong to layers',
    file: 'src/app/shell.ts',
    source: `import 'oidc-client-ts';`,
  },

  // Forms of import specifiers.
  { rule: 'no ../ imports', file: 'src/data/a/b.ts', source: `import '../../platform/http.ts';` },
  {
    rule: 'imports name their module',
    file: 'src/ui/a.ts',
    source: 'export const load = (name: string) => import(name);',
  },

  // Locations of files.
  { rule: 'every file has a layer', file: 'src/hooks/a.ts', source: 'export const a = 1;' },
  { rule: 'data has no components', file: 'src/data/a/b.tsx', source: 'export const a = 1;' },

  // Forbidden constructs.
  { rule: 'no mocked modules', file: 'test/ui/a.test.ts', source: `vi.mock('#ui/b.ts');` },
  ...[
    `fetch('/x');`,
    'export const send = globalThis.fetch;',
    'export function load({ fetch }: { fetch: () => void }) {}',
    'new XMLHttpRequest();',
    `navigator.sendBeacon('/x');`,
  ].map((source) => ({ rule: 'requests go through one module', file: 'src/data/a/b.ts', source })),
  ...[
    `localStorage.setItem('a', 'b');`,
    'export const store = window.sessionStorage;',
    `document.cookie = 'a=b';`,
  ].map((source) => ({ rule: 'storage is used in listed files', file: 'src/ui/a.ts', source })),
  { rule: 'forms are submitted in one way', file: 'src/ui/a.ts', source: 'a({ onSubmit });' },
  ...[
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    'export const props = { dangerouslySetInnerHTML: { __html: "" } };',
    'document.body.innerHTML = "";',
    'document.write("");',
    'eval("1");',
    'new Function("1");',
  ].map((source) => ({ rule: 'no HTML from text', file: 'src/ui/a.tsx', source })),
  ...['export const a = 1 as unknown;', 'export const a = <string>1;'].map((source) => ({
    rule: 'no casts',
    file: 'service/a.ts',
    source,
  })),
  ...['@ts-ignore', '@ts-expect-error', 'biome-ignore lint: no'].map((words) => ({
    rule: 'no suppressed checks',
    file: 'test/a.ts',
    source: `// ${words}\nexport const a = 1;`,
  })),
  {
    rule: 'no open tasks',
    file: 'src/ui/a.ts',
    source: `// ${'TO'}DO later\nexport const a = 1;`,
  },
];

test.each(forbidden)(
  'architecture rule “$rule” rejects the file $file with the source $source',
  ({ rule, ...given }) => {
    const found = brokenBy(given);
    expect(found.filter((sentence) => sentence.includes(`"${rule}"`))).not.toEqual([]);
  },
);

test.each<Omit<Case, 'rule'>>([
  {
    file: 'src/main.ts',
    source: `import './styles/index.css';\nimport { a } from '#app/a.ts';`,
  },
  { file: 'src/features/a/b.tsx', source: `import '#data/c/d.ts';\nimport '#paths.ts';` },
  { file: 'src/features/a/routes.tsx', source: `const page = () => import('./Page.tsx');` },
  {
    file: 'src/data/a/queries.ts',
    source: `import { queryOptions } from '@tanstack/react-query';`,
  },
  { file: 'src/platform/react.tsx', source: `import { use } from 'react';` },
  { file: 'src/platform/http/create-http.ts', source: `export const answer = fetch('/x');` },
  { file: 'src/data/a/b.ts', source: `http.fetch('/x');\nconst o = { fetch: 1, fetch() {} };` },
  { file: 'src/data/a/b.ts', source: 'export type Fetch = typeof fetch;' },
  { file: 'src/data/a/b.ts', source: `import { console as log } from './c.ts';\nlog();` },
  { file: 'src/ui/a.ts', source: `export const a = ['x'] as const satisfies string[];` },
  { file: 'test/ui/Button.test.tsx', source: `import { Button } from '#ui/Button.tsx';` },
])('architecture rules accept the file $file with the source $source', (given) => {
  expect(brokenBy(given)).toEqual([]);
});

test('violations returns sentences with the file, the line, the rule and advice', () => {
  const [sentence] = brokenBy({
    file: 'src/ui/Badge.tsx',
    source: `export const Badge = 1;\nimport '#data/bookmarks/schema.ts';`,
  });
  expect(sentence).toBe(
    'src/ui/Badge.tsx:2 breaks "layers import downwards": ui may not import "#data/bookmarks/schema.ts"; it may import ui, text.',
  );
});

test('violations returns each import cycle only once, with all files of the cycle', () => {
  const ring = {
    'src/ui/a.ts': `import './b.ts';`,
    'src/ui/b.ts': `import './a.ts';`,
    'src/ui/c.ts': `import './a.ts';`,
  };
  const found = findRuleViolations(new Map(Object.entries(ring)));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('src/ui/a.ts → src/ui/b.ts → src/ui/a.ts');
});

test('violations throws an error with the name of an invalid file', () => {
  expect(() => brokenBy({ file: 'src/ui/a.ts', source: 'const = ;' })).toThrow('src/ui/a.ts');
});
