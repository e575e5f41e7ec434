import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

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

/** Terms that no text on screen contains, and the terms of docs/glossary.md to use instead. */
const forbiddenTerms: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/\bcould not\b/i, 'couldn’t'],
  [/\bcannot\b/i, 'can’t'],
  [/\bdid not\b/i, 'didn’t'],
  [/\be-mail/i, 'email'],
  [/\banswer(s|ed)?\b/i, 'response, respond'],
  [/(?<!email |IP )\baddress(es)?\b/i, 'URL'],
  [/(?<!to )\btr(y|ies)\b(?! again| to)|\btried\b/, 'attempt'],
  [/\breplay|\bsent again\b/i, 'resend'],
  [/\bsend (a test )?event\b/i, 'Send test event'],
  [/\bremove (the )?bookmark/i, 'Delete bookmark'],
  [/\bbookmark state\b/i, 'saved copy'],
  [/\bdocuments?\b/i, 'specification, file'],
  [/\bChanged since (you read them|read)\b/, 'Changed since you read it'],
  [/\basks for a pause\b/i, 'is limiting requests'],
  [/\bby hand\b/i, 'you'],
  [/\bcut short\b/i, 'truncated'],
];

/** Text of a file that can be on screen. Expressions in a template are replaced by “…”. */
type Text = { readonly file: string; readonly line: number; readonly text: string };

/** True for several words that aren't code, or for one word that begins like a label. */
function isText(text: string): boolean {
  if (/=>|\bconst \w+ = |^javascript:|^[\\@]/.test(text)) return false;
  return /\p{L}{2,}[,.:;!?]? [\p{L}“…]/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text);
}

/** Returns the texts in string literals, templates and JSX that can be on screen. */
function getTexts(file: string, source: string): readonly Text[] {
  const { program } = parseSync(file, source);
  const texts: Text[] = [];
  const hidden = new Set<number>();
  let codeDepth = 0;
  const add = ({ start }: { start: number }, text: string) => {
    const line = source.slice(0, start).split('\n').length;
    const words = text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (!hidden.has(start) && codeDepth === 0 && isText(words))
      texts.push({ file, line, text: words });
  };
  const isCode = ({ openingElement: { name } }: ESTree.JSXElement) =>
    name.type === 'JSXIdentifier' && (name.name === 'code' || name.name === 'pre');
  new Visitor({
    // Errors for developers, such as a missing provider, are never on screen.
    NewExpression({ callee, arguments: [message] }) {
      if (callee.type === 'Identifier' && callee.name === 'Error' && message)
        hidden.add(message.start);
    },
    // Lists of names are written as `'one two'.split(' ')`.
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && property.name === 'split') hidden.add(object.start);
    },
    JSXElement(node) {
      if (isCode(node)) codeDepth += 1;
    },
    'JSXElement:exit'(node) {
      if (isCode(node)) codeDepth -= 1;
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value);
    },
    TemplateLiteral(node) {
      add(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    JSXText(node) {
      add(node, node.value);
    },
  }).visit(program);
  return texts;
}

const identifier = /(?<![\w./-])(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Za-z]+_\w+)/g;

/** Returns the camel-case and snake-case names in a text, except in quotes. */
function getIdentifiers(text: string): readonly string[] {
  const names = text.replace(/“[^”]*”/g, '').match(identifier) ?? [];
  return names.filter((name) => !allowedNames.has(name));
}

function getForbiddenTerms(text: string): readonly string[] {
  return forbiddenTerms.flatMap(([pattern, use]) =>
    pattern.test(text) ? [`${pattern.exec(text)?.[0]} (use: ${use})`] : [],
  );
}

const shownFolders = ['src', 'service/receiver'];
const shownFiles = [
  'service/identity/page.ts',
  'service/identity/provider.ts',
  'service/delivery/dispatcher.ts',
  'service/delivery/event-types.ts',
  'service/delivery/send-webhook.ts',
];

const texts = [
  ...shownFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.css)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  ),
  ...shownFiles,
].flatMap((file) => getTexts(file, readFileSync(file, 'utf8')));

const findIn = (find: (text: string) => readonly string[]) =>
  texts.flatMap(({ file, line, text }) =>
    find(text).map((found) => `${file}:${line}: ${found} in “${text.slice(0, 100)}”`),
  );

test.each([
  ["const a = 'The id contains a dot, signatureIndex it doesn’t allow.'", ['signatureIndex']],
  ['const a = `It is for user_name now`', ['user_name']],
  ['const a = <p>The BookmarkState is empty.</p>', ['BookmarkState']],
  ['const a = <p>Set <code>fooBar now</code> in JSON or GitLab</p>', ['GitLab']],
  ["throw new Error('useServices must be used here')", []],
  ["const a = 'kebab-case file.tsx someName'.split(' ')", []],
  ["const a = '“allOf” allows no value'", []],
])('getIdentifiers finds the identifiers in %s', (source, expected) => {
  const found = getTexts('a.tsx', source).flatMap(({ text }) => getIdentifiers(text));
  expect(found).toEqual(expected);
});

test('getForbiddenTerms finds terms that have a better word', () => {
  expect(getForbiddenTerms('The next try could not start.')).toEqual([
    'could not (use: couldn’t)',
    'try (use: attempt)',
  ]);
  expect(getForbiddenTerms('Try again with your email address.')).toEqual([]);
});

test('texts on screen contain no identifiers', () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(findIn(getIdentifiers)).toEqual([]);
});

test('texts on screen contain no forbidden terms', () => {
  // API descriptions have terms of their own, such as the address of a channel in AsyncAPI.
  const found = findIn(getForbiddenTerms).filter((one) => !one.includes('/api-descriptions/'));
  expect(found).toEqual([]);
});
