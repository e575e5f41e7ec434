import { type ESTree, parseSync, Visitor } from 'vite';

/** Sentence of a file. Expressions in a template or an element are replaced by “…”. */
export type Sentence = { readonly file: string; readonly line: number; readonly text: string };

/** Code of languages in which strings of the project are written: TypeScript, SQL and others. */
const codePatterns: readonly RegExp[] = [
  /=>|\bconst \w+ = /,
  /\b(SELECT|ALTER|INSERT|UPDATE|DELETE|WHERE|CASE|CAST|DROP|NULL|CONFLICT|ISOLATION|MATERIALIZED)\b/,
  /\b[a-z_]+ (=|<=|>=|IN) ?[:('\d]/,
  /^…?,? ?[a-z]+_[a-z_]+(, [a-z_]+)+$/,
  // Directives of nginx and challenges of HTTP.
  /^[a-z_]+ .*;$|\{ return |^(ApiKey|Bearer) realm=/,
  // Track sizes of a CSS grid.
  /\bauto auto\b/,
  /^javascript:|^[\\@]/,
];

/** True for several words that aren't code, or for one word that begins like a label. */
function isText(text: string): boolean {
  if (codePatterns.some((pattern) => pattern.test(text))) return false;
  return /\p{L}{2,}[,.:;!?]? [\p{L}“…]/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text);
}

const inlineElements = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'em',
  'i',
  'kbd',
  'small',
  'span',
  'strong',
]);
const codeElements = new Set(['code', 'pre', 'samp']);

const nameOf = ({ openingElement: { name } }: ESTree.JSXElement) =>
  name.type === 'JSXIdentifier' ? name.name : '';

/** Returns the text of an element's children. Code and expressions are replaced by “…”. */
function getChildText(children: readonly ESTree.JSXChild[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value;
      if (child.type === 'JSXElement' && inlineElements.has(nameOf(child)))
        return getChildText(child.children);
      if (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal')
        return String(child.expression.value);
      return ' … ';
    })
    .join('');
}

export type SentenceOptions = {
  /** Whether the messages of `Error` are shown, as by a command. The app never shows them. */
  readonly showsErrors: boolean;
};

/**
 * Returns the sentences in string literals, templates and JSX. A sentence that consists of several
 * inline elements is returned as a whole.
 */
export function getSentences(
  file: string,
  source: string,
  { showsErrors }: SentenceOptions,
): readonly Sentence[] {
  const { program } = parseSync(file, source);
  const sentences: Sentence[] = [];
  const hidden = new Set<number>();
  let codeDepth = 0;
  const add = ({ start }: { start: number }, text: string) => {
    const words = text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (hidden.has(start) || codeDepth > 0 || !isText(words)) return;
    sentences.push({ file, line: source.slice(0, start).split('\n').length, text: words });
  };
  const addChildren = (children: readonly ESTree.JSXChild[]) => {
    const [first] = children;
    if (first && children.some(({ type }) => type === 'JSXText'))
      add(first, getChildText(children));
  };
  const isCode = (node: ESTree.JSXElement) => codeElements.has(nameOf(node));
  new Visitor({
    NewExpression({ callee, arguments: [message] }) {
      if (!showsErrors && callee.type === 'Identifier' && callee.name === 'Error' && message)
        hidden.add(message.start);
    },
    // Lists of names are written as `'one two'.split(' ')`.
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && property.name === 'split') hidden.add(object.start);
    },
    JSXElement(node) {
      if (isCode(node)) codeDepth += 1;
      addChildren(node.children);
    },
    'JSXElement:exit'(node) {
      if (isCode(node)) codeDepth -= 1;
    },
    JSXFragment(node) {
      addChildren(node.children);
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateLiteral(node) {
      add(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
  }).visit(program);
  return sentences;
}

/**
 * Names of products, standards and units, names that an administrator writes into `config.json`, and
 * a scope of highlight.js in a list of scopes.
 */
const allowedNames = new Set([
  'AsyncAPI',
  'MiB',
  'OpenAPI',
  'OpenID',
  'StandardWebhooks',
  'StrictDoc',
  'baseUrl',
  'built_in',
  'codeHostSlug',
]);

const identifier = /(?<![\w./-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Za-z]+_\w+)/g;

/** Returns the camel-case, Pascal-case and snake-case names in a text, except in quotes. */
export function getIdentifiers(text: string): readonly string[] {
  const names = text.replace(/“[^”]*”|"[^"]*"|`[^`]*`/g, '').match(identifier) ?? [];
  return names.filter((name) => !allowedNames.has(name));
}

/** Returns the words that occur twice in succession, such as “the the”. */
export function getDoubledWords(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\d-])(\p{L}+) \1(?![\p{L}\d-])/giu) ?? [];
}

/** Term that sentences don't contain, and the term to use instead. */
export type ForbiddenTerm = { readonly pattern: RegExp; readonly use: string };

/**
 * Returns the terms in the last column of the glossary's table of words on screen. A cell contains
 * terms separated by commas, and after “except in” the phrases in which they are allowed.
 */
export function readForbiddenTerms(glossary: string): readonly ForbiddenTerm[] {
  const table = glossary.split('| on screen | meaning | not |')[1]?.split('\n\n')[0] ?? '';
  return table.split('\n').flatMap((row) => {
    const [, use = '', , not = ''] = row.split('|').map((cell) => cell.trim());
    const [terms = '', exceptions = ''] = not.split(/,? except in /);
    if (terms === '' || /^-+$/.test(terms)) return [];
    const phrases = [...exceptions.matchAll(/“([^”]+)”/g)].map(([, phrase = '']) => phrase);
    return terms.split(', ').map((term) => ({ pattern: patternOf(term, phrases), use }));
  });
}

/** A term that begins with a capital letter is a label, which matches exactly. */
function patternOf(term: string, phrases: readonly string[]): RegExp {
  const isLabel = /^\p{Lu}/u.test(term);
  const before = phrases
    .filter((phrase) => phrase.endsWith(` ${term}`))
    .map((phrase) => `(?<!${phrase.slice(0, -term.length)})`);
  const after = phrases.map((phrase) => `(?!${phrase}\\b)`);
  const forms = isLabel ? term : formsOf(term);
  return new RegExp(`\\b${before.join('')}${after.join('')}${forms}\\b`, isLabel ? '' : 'i');
}

/** Returns a pattern for a term; for a single word, also of its plural and its verb forms. */
function formsOf(term: string): string {
  if (term.includes(' ')) return term;
  return /[^aeiou]y$/.test(term)
    ? `${term.slice(0, -1)}(y|ies|ied|ying)`
    : `${term}(s|es|d|ed|ing)?`;
}

export function getForbiddenTerms(
  text: string,
  terms: readonly ForbiddenTerm[],
): readonly string[] {
  return terms.flatMap(({ pattern, use }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`${found} (use: ${use})`];
  });
}
