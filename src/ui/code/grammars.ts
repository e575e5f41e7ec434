import type { LanguageFn } from 'highlight.js';

/** A language that is highlighted, and how its grammar is loaded. */
export type Grammar = {
  /** Its name in highlight.js. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
  readonly load: () => Promise<{ readonly default: LanguageFn }>;
};

const all: readonly (Grammar & { readonly names: readonly string[] })[] = [
  {
    id: 'bash',
    label: 'Shell',
    names: ['bash', 'sh', 'shell', 'zsh', 'console'],
    load: () => import('highlight.js/lib/languages/bash'),
  },
  {
    id: 'css',
    label: 'CSS',
    names: ['css'],
    load: () => import('highlight.js/lib/languages/css'),
  },
  {
    id: 'gherkin',
    label: 'Gherkin',
    names: ['gherkin', 'feature', 'cucumber'],
    load: () => import('highlight.js/lib/languages/gherkin'),
  },
  {
    id: 'go',
    label: 'Go',
    names: ['go', 'golang'],
    load: () => import('highlight.js/lib/languages/go'),
  },
  {
    id: 'graphql',
    label: 'GraphQL',
    names: ['graphql', 'gql'],
    load: () => import('highlight.js/lib/languages/graphql'),
  },
  {
    id: 'http',
    label: 'HTTP',
    names: ['http', 'https'],
    load: () => import('highlight.js/lib/languages/http'),
  },
  {
    id: 'java',
    label: 'Java',
    names: ['java'],
    load: () => import('highlight.js/lib/languages/java'),
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    names: ['javascript', 'js', 'jsx', 'mjs', 'cjs'],
    load: () => import('highlight.js/lib/languages/javascript'),
  },
  {
    id: 'json',
    label: 'JSON',
    names: ['json', 'jsonc', 'json5'],
    load: () => import('highlight.js/lib/languages/json'),
  },
  {
    id: 'markdown',
    label: 'Markdown',
    names: ['markdown', 'md', 'mdx'],
    load: () => import('highlight.js/lib/languages/markdown'),
  },
  { id: 'php', label: 'PHP', names: ['php'], load: () => import('highlight.js/lib/languages/php') },
  {
    id: 'protobuf',
    label: 'Protocol Buffers',
    names: ['protobuf', 'proto'],
    load: () => import('highlight.js/lib/languages/protobuf'),
  },
  {
    id: 'python',
    label: 'Python',
    names: ['python', 'py', 'python3'],
    load: () => import('highlight.js/lib/languages/python'),
  },
  {
    id: 'ruby',
    label: 'Ruby',
    names: ['ruby', 'rb'],
    load: () => import('highlight.js/lib/languages/ruby'),
  },
  { id: 'sql', label: 'SQL', names: ['sql'], load: () => import('highlight.js/lib/languages/sql') },
  {
    id: 'typescript',
    label: 'TypeScript',
    names: ['typescript', 'ts', 'tsx', 'mts', 'cts'],
    load: () => import('highlight.js/lib/languages/typescript'),
  },
  {
    id: 'xml',
    label: 'XML',
    names: ['xml', 'html', 'xhtml', 'svg', 'xsd'],
    load: () => import('highlight.js/lib/languages/xml'),
  },
  {
    id: 'yaml',
    label: 'YAML',
    names: ['yaml', 'yml'],
    load: () => import('highlight.js/lib/languages/yaml'),
  },
];

const byName = new Map(all.flatMap((grammar) => grammar.names.map((name) => [name, grammar])));

/** The grammar for a language as people name it in a fence; undefined where it isn't highlighted. */
export function grammarOf(language: string): Grammar | undefined {
  return byName.get(language.toLowerCase());
}
