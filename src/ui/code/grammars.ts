import type { LanguageFn } from 'highlight.js';

export type Grammar = {
  /** In highlight.js. */
  readonly id: string;
  readonly label: string;
  readonly load: () => Promise<{ readonly default: LanguageFn }>;
  /** Marks of a multi-line comment, string or fence. */
  readonly multiLine: readonly [open: string, close: string] | undefined;
};

const grammars: Readonly<Record<string, readonly [string, string, Grammar['load']]>> = {
  bash: ['Shell', 'sh shell zsh console', () => import('highlight.js/lib/languages/bash')],
  csharp: ['C#', 'cs', () => import('highlight.js/lib/languages/csharp')],
  css: ['CSS', '', () => import('highlight.js/lib/languages/css')],
  diff: ['Diff', 'patch udiff', () => import('highlight.js/lib/languages/diff')],
  gherkin: ['Gherkin', 'feature cucumber', () => import('highlight.js/lib/languages/gherkin')],
  go: ['Go', 'golang', () => import('highlight.js/lib/languages/go')],
  graphql: ['GraphQL', 'gql graphqls', () => import('highlight.js/lib/languages/graphql')],
  http: [
    'HTTP',
    'https rest',
    async () => ({ default: (await import('./http-grammar.ts')).httpGrammar }),
  ],
  java: ['Java', '', () => import('highlight.js/lib/languages/java')],
  javascript: [
    'JavaScript',
    'js jsx mjs cjs',
    () => import('highlight.js/lib/languages/javascript'),
  ],
  json: ['JSON', 'json5 jsonc jsonl ndjson', () => import('highlight.js/lib/languages/json')],
  markdown: ['Markdown', 'md mdx mkd', () => import('highlight.js/lib/languages/markdown')],
  php: ['PHP', '', () => import('highlight.js/lib/languages/php')],
  protobuf: ['Protocol Buffers', 'proto', () => import('highlight.js/lib/languages/protobuf')],
  python: ['Python', 'py python3', () => import('highlight.js/lib/languages/python')],
  ruby: ['Ruby', 'rb', () => import('highlight.js/lib/languages/ruby')],
  rust: ['Rust', 'rs', () => import('highlight.js/lib/languages/rust')],
  sql: ['SQL', '', () => import('highlight.js/lib/languages/sql')],
  typescript: [
    'TypeScript',
    'ts tsx mts cts',
    () => import('highlight.js/lib/languages/typescript'),
  ],
  xml: [
    'XML',
    'html htm xhtml svg xsd xsl xslt wsdl',
    () => import('highlight.js/lib/languages/xml'),
  ],
  yaml: ['YAML', 'yml', async () => ({ default: (await import('./yaml-grammar.ts')).yamlGrammar })],
};

const multiLines = new Map<string, Grammar['multiLine']>(
  (
    [
      ['csharp css go java javascript php protobuf rust sql typescript', ['/*', '*/']],
      ['gherkin graphql python', ['"""', '"""']],
      ['markdown', ['```', '```']],
      ['xml', ['<!--', '-->']],
    ] as const
  ).flatMap(([ids, marks]) => ids.split(' ').map((id) => [id, marks] as const)),
);

const byName = new Map<string, Grammar>();
for (const [id, [label, aliases, load]] of Object.entries(grammars)) {
  for (const name of [id, ...aliases.split(' ')]) {
    byName.set(name, { id, label, load, multiLine: multiLines.get(id) });
  }
}

/** Finds the info string of a Markdown fence; undefined if the language isn't highlighted. */
export function findGrammar(language: string): Grammar | undefined {
  return language === '' ? undefined : byName.get(language.toLowerCase());
}

/** Returns the extension, as it is named in a Markdown fence; empty if there is none. */
export function getFileLanguage(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}
