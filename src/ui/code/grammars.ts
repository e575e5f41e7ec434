import type { LanguageFn } from 'highlight.js';
import type { Delimiters, Grammar } from './grammar.ts';

const comment: Delimiters = { open: '/*', close: '*/' };
const longString: Delimiters = { open: '"""', close: '"""' };

async function loadTypeScript(): Promise<LanguageFn> {
  return (await import('highlight.js/lib/languages/typescript')).default;
}

const all: readonly (Grammar & { readonly names: readonly string[] })[] = [
  {
    id: 'bash',
    label: 'Shell',
    names: ['bash', 'sh', 'shell', 'zsh', 'console'],
    load: async () => (await import('highlight.js/lib/languages/bash')).default,
  },
  {
    id: 'css',
    multiLine: comment,
    label: 'CSS',
    names: ['css'],
    load: async () => (await import('./css-grammar.ts')).cssGrammar,
  },
  {
    id: 'gherkin',
    multiLine: longString,
    label: 'Gherkin',
    names: ['gherkin', 'feature', 'cucumber'],
    load: async () => (await import('highlight.js/lib/languages/gherkin')).default,
  },
  {
    id: 'go',
    multiLine: comment,
    label: 'Go',
    names: ['go', 'golang'],
    load: async () => (await import('highlight.js/lib/languages/go')).default,
  },
  {
    id: 'graphql',
    multiLine: longString,
    label: 'GraphQL',
    names: ['graphql', 'gql'],
    load: async () => (await import('highlight.js/lib/languages/graphql')).default,
  },
  {
    id: 'http',
    label: 'HTTP',
    names: ['http', 'https'],
    load: async () => (await import('./http-grammar.ts')).httpGrammar,
  },
  {
    id: 'java',
    multiLine: comment,
    label: 'Java',
    names: ['java'],
    load: async () => (await import('highlight.js/lib/languages/java')).default,
  },
  {
    // One grammar reads both.
    id: 'typescript',
    multiLine: comment,
    label: 'JavaScript',
    names: ['javascript', 'js', 'jsx', 'mjs', 'cjs'],
    load: loadTypeScript,
  },
  {
    id: 'json',
    label: 'JSON',
    names: ['json', 'jsonc', 'json5'],
    load: async () => (await import('highlight.js/lib/languages/json')).default,
  },
  {
    id: 'markdown',
    multiLine: { open: '```', close: '```' },
    label: 'Markdown',
    names: ['markdown', 'md', 'mdx'],
    load: async () => (await import('highlight.js/lib/languages/markdown')).default,
  },
  {
    id: 'php',
    multiLine: comment,
    label: 'PHP',
    names: ['php'],
    load: async () => (await import('highlight.js/lib/languages/php')).default,
  },
  {
    id: 'protobuf',
    multiLine: comment,
    label: 'Protocol Buffers',
    names: ['protobuf', 'proto'],
    load: async () => (await import('highlight.js/lib/languages/protobuf')).default,
  },
  {
    id: 'python',
    multiLine: longString,
    label: 'Python',
    names: ['python', 'py', 'python3'],
    load: async () => (await import('highlight.js/lib/languages/python')).default,
  },
  {
    id: 'ruby',
    label: 'Ruby',
    names: ['ruby', 'rb'],
    load: async () => (await import('highlight.js/lib/languages/ruby')).default,
  },
  {
    id: 'sql',
    multiLine: comment,
    label: 'SQL',
    names: ['sql'],
    load: async () => (await import('highlight.js/lib/languages/sql')).default,
  },
  {
    id: 'typescript',
    multiLine: comment,
    label: 'TypeScript',
    names: ['typescript', 'ts', 'tsx', 'mts', 'cts'],
    load: loadTypeScript,
  },
  {
    id: 'xml',
    multiLine: { open: '<!--', close: '-->' },
    label: 'XML',
    names: ['xml', 'html', 'xhtml', 'svg', 'xsd'],
    load: async () => (await import('highlight.js/lib/languages/xml')).default,
  },
  {
    id: 'yaml',
    label: 'YAML',
    names: ['yaml', 'yml'],
    load: async () => (await import('./yaml-grammar.ts')).yamlGrammar,
  },
];

const byName = new Map(all.flatMap((grammar) => grammar.names.map((name) => [name, grammar])));

/** The grammar for a language as people name it in a fence; undefined where it isn't highlighted. */
export function grammarOf(language: string): Grammar | undefined {
  return byName.get(language.toLowerCase());
}
