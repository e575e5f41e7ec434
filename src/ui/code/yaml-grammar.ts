import type { LanguageFn } from 'highlight.js';
import yaml from 'highlight.js/lib/languages/yaml';

/** Keys can begin with punctuation, such as the paths and `$ref` of OpenAPI. */
export const yamlGrammar: LanguageFn = (hljs) => {
  const language = yaml(hljs);
  const key = { scope: 'attr', match: /[/~$.<][^\s:#"'[\],]{0,200}:(?=[ \t]|$)/ };
  return { ...language, contains: [key, ...language.contains] };
};
