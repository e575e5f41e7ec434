import type { LanguageFn } from 'highlight.js';

/**
 * Highlights a JSON body as JSON; that of highlight.js guesses the body's language among all loaded
 * ones.
 */
export const httpGrammar: LanguageFn = () => ({
  name: 'HTTP',
  contains: [
    {
      match: [
        /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|QUERY)\b/,
        /[ \t]*/,
        /[^\s]*/,
      ],
      scope: { 1: 'keyword', 3: 'string' },
    },
    { match: [/^HTTP\/[\d.]+/, /[ \t]+/, /\d{3}[^\n]*/], scope: { 1: 'keyword', 3: 'string' } },
    { match: [/^[\w-]+/, /:/, /[^\n]*/], scope: { 1: 'attribute', 3: 'string' } },
    { begin: /^(?=[[{])/, end: /\b\B/, subLanguage: 'json' },
  ],
});
