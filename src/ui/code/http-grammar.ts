import type { LanguageFn } from 'highlight.js';

/**
 * Requests and responses: method, status and the values of headers stand out, and a body of JSON is
 * highlighted as such. The one of highlight.js tries every language on the body.
 */
export const httpGrammar: LanguageFn = () => ({
  name: 'HTTP',
  contains: [
    {
      scope: 'keyword',
      match: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|QUERY)\b/,
    },
    { match: [/^HTTP\/[\d.]+/, /[ \t]+/, /\d{3}[^\n]*/], scope: { 1: 'keyword', 3: 'string' } },
    { match: [/^[\w-]+:/, /[ \t]*/, /[^\n]*/], scope: { 3: 'string' } },
    { begin: /^(?=[[{])/, end: /\b\B/, subLanguage: 'json' },
  ],
});
