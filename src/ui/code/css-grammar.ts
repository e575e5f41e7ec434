import type { LanguageFn } from 'highlight.js';

/** CSS without the names of all properties and elements, which are most of the one of highlight.js. */
export const cssGrammar: LanguageFn = (hljs) => ({
  name: 'CSS',
  contains: [
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.APOS_STRING_MODE,
    hljs.QUOTE_STRING_MODE,
    { scope: 'keyword', match: /@[\w-]+|!important\b/ },
    { scope: 'attribute', match: /[\w-]+(?=:(?!:)[^{}]*[;}])/ },
  ],
});
