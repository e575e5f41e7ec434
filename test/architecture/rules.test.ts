import { expect, test } from 'vitest';
import { violations } from './rules.ts';

type Case = { rule: string; file: string; source: string; beside?: Record<string, string> };

function brokenBy({ file, source, beside = {} }: Omit<Case, 'rule'>): string[] {
  return violations(new Map([[file, source], ...Object.entries(beside)]));
}

const forbidden: Case[] = [
  // Who may import whom.
  ...[
    ['src/platform/http.ts', '#data/bookmarks/schema.ts'],
    ['src/platform/http.ts', '#ui/Button.tsx'],
    ['src/data/bookmarks/schema.ts', '#ui/Button.tsx'],
    ['src/data/bookmarks/schema.ts', '#paths.ts'],
    ['src/ui/Button.tsx', '#platform/failure.ts'],
    ['src/ui/Button.tsx', '#paths.ts'],
    ['src/features/people/routes.tsx', '#app/shell.ts'],
    ['src/paths.ts', '#features/people/routes.tsx'],
    ['src/text/parse-url.ts', '#platform/failure.ts'],
    ['src/app/shell.ts', '../main.ts'],
    ['src/somewhere/else.ts', '#platform/failure.ts'],
  ].map(([file = '', specifier]) => ({
    rule: 'floors import downwards',
    file,
    source: `import { x } from '${specifier}';\nexport const y = x;`,
  })),
  ...[
    `import type { A } from '#features/people/person.ts';\nexport type B = A;`,
    `export const page = () => import('#features/people/person.ts');`,
    `export { a } from '#features/people/person.ts';\nexport const b = 1;`,
    `export type B = typeof import('#features/people/person.ts');`,
  ].map((source) => ({ rule: 'areas stay apart', file: 'src/features/bookmarks/page.ts', source })),
  {
    rule: 'areas stay apart',
    file: 'src/data/bookmarks/schema.ts',
    source: `import '#data/people/schema.ts';`,
  },
  ...['#test/support/server.ts', '#service/service.ts'].map((specifier) => ({
    rule: 'src imports only src',
    file: 'src/app/shell.ts',
    source: `import '${specifier}';`,
  })),
  {
    rule: 'the reference service knows nothing of src',
    file: 'service/service.ts',
    source: `import '#platform/failure.ts';`,
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
  ...['react', 'react-dom/client', '@tanstack/react-query'].map((specifier) => ({
    rule: 'packages have their floor',
    file: 'src/platform/http.ts',
    source: `import '${specifier}';`,
  })),
  {
    rule: 'packages have their floor',
    file: 'src/data/bookmarks/queries.ts',
    source: `import 'react-router';`,
  },
  {
    rule: 'packages have their floor',
    file: 'src/app/shell.ts',
    source: `import 'oidc-client-ts';`,
  },

  // How an import is written.
  { rule: 'no ../ imports', file: 'src/data/a/b.ts', source: `import '../../platform/http.ts';` },
  { rule: 'no ../ imports', file: 'test/data/b.test.ts', source: `import '../setup.ts';` },
  { rule: 'imports name the file', file: 'src/ui/a.ts', source: `import './b';` },
  { rule: 'aliases across folders', file: 'src/paths.ts', source: `import './platform/a.ts';` },
  { rule: './ within a folder', file: 'src/ui/a.ts', source: `import '#ui/b.ts';` },
  {
    rule: 'imports can be read',
    file: 'src/ui/a.ts',
    source: 'export const load = (name: string) => import(name);',
  },

  // What files are called, and where they stand.
  ...['src/ui/utils.ts', 'src/ui/helpers/a.ts', 'test/common/a.ts', 'src/common/a.ts'].map(
    (file) => ({ rule: 'names say what is inside', file, source: 'export const a = 1;' }),
  ),
  ...['src/ui/camelCase.ts', 'src/ui/Pascal.ts', 'src/ui/snake_case.tsx'].map((file) => ({
    rule: 'file names',
    file,
    source: 'export const a = 1;',
  })),
  { rule: 'folders are kebab-case', file: 'src/ui/Tree/a.ts', source: 'export const a = 1;' },
  { rule: 'no barrel files', file: 'src/ui/index.ts', source: 'export const a = 1;' },
  { rule: 'no barrel files', file: 'src/ui/all.ts', source: `export * from './Button.tsx';` },
  { rule: 'stylesheets have a twin', file: 'src/ui/Button.module.css', source: '' },
  { rule: 'stylesheets have a twin', file: 'src/ui/button.css', source: '' },
  {
    rule: 'siblings are named',
    file: 'src/ui/A.module.css',
    source: '.list {\n  & > span + * {\n    margin: 0;\n  }\n}',
    beside: { 'src/ui/A.tsx': 'export const A = 1;' },
  },
  { rule: 'every file has a floor', file: 'src/hooks/a.ts', source: 'export const a = 1;' },
  { rule: 'every file has a floor', file: 'src/stray.ts', source: 'export const a = 1;' },
  { rule: 'every file has an area', file: 'src/features/a.ts', source: 'export const a = 1;' },
  ...['src/features/a/b/c/d.ts', 'src/data/a/b/c/d.ts', 'src/ui/a/b/c.ts'].map((file) => ({
    rule: 'rooms are one level deep',
    file,
    source: 'export const a = 1;',
  })),
  {
    rule: 'folders are small',
    file: 'src/ui/tree/a.ts',
    source: 'export const a = 1;',
    beside: Object.fromEntries(
      Array.from({ length: 25 }, (_, n) => [`src/ui/tree/b${n}.ts`, 'export const b = 1;']),
    ),
  },
  ...['src/ui', 'src/features/people', 'src/platform'].map((area) => ({
    rule: 'rooms import in one direction',
    file: `${area}/first/a.ts`,
    source: `import '${area.replace('src/', '#')}/second/b.ts';`,
    beside: {
      [`${area}/second/b.ts`]: 'export const b = 1;',
      [`${area}/second/c.ts`]: `import '${area.replace('src/', '#')}/third/d.ts';`,
      [`${area}/third/d.ts`]: `import type { E } from '${area.replace('src/', '#')}/first/e.ts';`,
    },
  })),
  { rule: 'aliases across folders', file: 'src/ui/tree/a.ts', source: `import './../list/b.ts';` },
  { rule: 'data has no components', file: 'src/data/a/b.tsx', source: 'export const a = 1;' },
  {
    rule: 'a component file exports a component',
    file: 'src/ui/Button.tsx',
    source: 'export function useKnob() {}',
  },

  // What a module may not contain.
  { rule: 'named exports only', file: 'src/ui/a.ts', source: 'export default 1;' },
  { rule: 'no module is mocked', file: 'test/ui/a.test.ts', source: `vi.mock('#ui/b.ts');` },
  ...[
    `fetch('/x');`,
    `window.fetch('/x');`,
    'export const send = globalThis.fetch;',
    'export function load({ fetch }: { fetch: () => void }) {}',
    'new XMLHttpRequest();',
    `navigator.sendBeacon('/x');`,
  ].map((source) => ({ rule: 'one way to the services', file: 'src/data/a/b.ts', source })),
  ...[
    `localStorage.setItem('a', 'b');`,
    'export const store = window.sessionStorage;',
    `document.cookie = 'a=b';`,
  ].map((source) => ({
    rule: 'nothing stays in the browser unnoticed',
    file: 'src/ui/a.ts',
    source,
  })),
  ...[
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    'export const props = { dangerouslySetInnerHTML: { __html: "" } };',
    'export const A = () => <iframe srcDoc="" />;',
    'document.body.innerHTML = "";',
    'document.body.outerHTML = "";',
    'document.body.insertAdjacentHTML("afterend", "");',
    'document.write("");',
    'eval("1");',
    'new Function("1");',
  ].map((source) => ({ rule: 'text stays text', file: 'src/ui/a.tsx', source })),
  { rule: 'the console stays silent', file: 'src/ui/a.ts', source: 'console.info(1);' },
  ...[
    'export const a = 1 as unknown;',
    'export const a = 1 as any;',
    'export const a = [1][0]!;',
    'export function f(a: any) {}',
  ].map((source) => ({ rule: 'types are earned', file: 'service/a.ts', source })),
  ...['@ts-ignore', '@ts-expect-error', 'biome-ignore lint: no'].map((words) => ({
    rule: 'no silenced checks',
    file: 'test/a.ts',
    source: `// ${words}\nexport const a = 1;`,
  })),
  {
    rule: 'nothing is left to do',
    file: 'src/ui/a.ts',
    source: `// ${'TO'}DO later\nexport const a = 1;`,
  },
];

test.each(forbidden)('rule $rule objects to $file with $source', ({ rule, ...given }) => {
  const found = brokenBy(given);
  expect(found.filter((sentence) => sentence.includes(`"${rule}"`))).not.toEqual([]);
});

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
  { file: 'src/platform/http/exchange.ts', source: `export const answer = fetch('/x');` },
  { file: 'src/data/a/b.ts', source: `http.fetch('/x');\nconst o = { fetch: 1, fetch() {} };` },
  { file: 'src/data/a/b.ts', source: 'export type Fetch = typeof fetch;' },
  { file: 'src/data/a/b.ts', source: `import { console as log } from './c.ts';\nlog();` },
  { file: 'src/ui/a.ts', source: `export const a = ['x'] as const satisfies string[];` },
  { file: 'src/ui/Toaster.tsx', source: 'export function ToasterProvider() {}' },
  { file: 'src/ui/A.module.css', source: '', beside: { 'src/ui/A.tsx': 'export const A = 1;' } },
  { file: 'test/ui/Button.test.tsx', source: `import { Button } from '#ui/Button.tsx';` },
])('rules accept $file with $source', (given) => {
  expect(brokenBy(given)).toEqual([]);
});

test('rules name file, line, rule and what to do', () => {
  const [sentence] = brokenBy({
    file: 'src/ui/Badge.tsx',
    source: `export const Badge = 1;\nimport '#data/bookmarks/schema.ts';`,
  });
  expect(sentence).toBe(
    'src/ui/Badge.tsx:2 breaks "floors import downwards": ui may not import data ("#data/bookmarks/schema.ts"); it may import ui, text.',
  );
});

test('rules report a cycle of imports once, in full', () => {
  const ring = {
    'src/ui/a.ts': `import './b.ts';`,
    'src/ui/b.ts': `import './a.ts';`,
    'src/ui/c.ts': `import './a.ts';`,
  };
  const found = violations(new Map(Object.entries(ring)));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('src/ui/a.ts → src/ui/b.ts → src/ui/a.ts');
});

test('rules name a file that cannot be parsed', () => {
  expect(() => brokenBy({ file: 'src/ui/a.ts', source: 'const = ;' })).toThrow('src/ui/a.ts');
});
