import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  getDoubledWords,
  getForbiddenTerms,
  getIdentifiers,
  getSentences,
  readForbiddenTerms,
} from './sentences.ts';

const forbiddenTerms = readForbiddenTerms(readFileSync('docs/glossary.md', 'utf8'));

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => name.test(file));

/** Source files whose sentences users or operators read. The sample contains specifications. */
const files = ['src', 'service', 'deploy', 'scripts']
  .flatMap((folder) => filesIn(folder, /(?<!\.css)\.(tsx?|mjs)$/))
  .filter((file) => !/node_modules|^service\/sample/.test(file));

/** The app never shows the messages of `Error`; commands and the service do. */
const isOfApp = (file: string) => file.startsWith('src/');

const sentences = files.flatMap((file) =>
  getSentences(file, readFileSync(file, 'utf8'), { showsErrors: !isOfApp(file) }),
);

/** Operators know the fields, settings and variables in these documents. */
const documentedNames = new Set(
  filesIn('docs', /^docs\/(interface\/.*|[a-z-]+\.md)$/).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\w+/g) ?? [],
  ),
);

const findIn = (find: (text: string, file: string) => readonly string[]) =>
  sentences.flatMap(({ file, line, text }) =>
    find(text, file).map((found) => `${file}:${line}: ${found} in “${text.slice(0, 100)}”`),
  );

const findInSource = (source: string, find: (text: string) => readonly string[]) =>
  getSentences('a.tsx', source, { showsErrors: false }).flatMap(({ text }) => find(text));

test.each([
  'src/features/competencies/detail/CompetencyPanel.tsx',
  'src/features/webhooks/verify/check-messages.ts',
  'src/workflows/failures/failure-message.ts',
  'service/problem.ts',
  'deploy/doctor/provider.ts',
])('sentences of %s are collected', (file) => {
  expect(sentences.filter((sentence) => sentence.file === file)).not.toEqual([]);
});

test.each([
  ["const a = 'The id contains a dot, signatureIndex it doesn’t allow.'", ['signatureIndex']],
  ['const a = `It is for user_name now`', ['user_name']],
  ['const a = <p>The BookmarkState is empty.</p>', ['BookmarkState']],
  ['const a = <p>The <b>BookmarkState</b> of {name} is empty.</p>', ['BookmarkState']],
  ['const a = <p>Set <code>fooBar now</code> in JSON or GitLab</p>', ['GitLab']],
  ["throw new Error('useServices must be used here')", []],
  ["const a = 'kebab-case file.tsx someName'.split(' ')", []],
  ["const a = '“allOf” allows no value'", []],
])('getIdentifiers finds the identifiers in %s', (source, expected) => {
  expect([...new Set(findInSource(source, getIdentifiers))]).toEqual(expected);
});

test.each([
  ["const a = 'Open the the folder'", ['the the']],
  ['const a = `Delete it and and its content`', ['and and']],
  ['const a = <p>Open the <b>the</b> folder</p>', ['the the']],
  ['const a = <p>Is it {name} it is</p>', []],
  ["const a = 'Read the other theory'", []],
])('getDoubledWords finds the doubled words in %s', (source, expected) => {
  expect(findInSource(source, getDoubledWords)).toEqual(expected);
});

test.each([
  ["const a = 'The next try could not start.'", ['try', 'could not']],
  ["const a = 'It tried to answer.'", ['tried', 'answer']],
  ['const a = <p>You <b>cannot</b> open it</p>', ['cannot']],
  ["const a = 'Remove the bookmark of this document'", ['Remove the bookmark', 'document']],
  ["const a = 'Changed since read'", ['Changed since read']],
  ["const a = 'Try again with your email address.'", []],
  ["const a = 'Files that changed since you read them'", []],
])('getForbiddenTerms finds the words of the glossary in %s', (source, expected) => {
  const found = findInSource(source, (text) => getForbiddenTerms(text, forbiddenTerms));
  expect(found.map((term) => term.replace(/ \(use: .*\)$/, ''))).toEqual(expected);
});

test('readForbiddenTerms reads a new row of the glossary', () => {
  const glossary =
    '| on screen | meaning | not |\n| --- | --- | --- |\n| box | a box | crate |\n\n';
  const found = getForbiddenTerms('Two crates', readForbiddenTerms(glossary));
  expect(found).toEqual(['crates (use: box)']);
});

test('sentences contain no identifiers, except for those that the documentation explains to operators', () => {
  expect(sentences.length).toBeGreaterThan(3_000);
  const found = findIn((text, file) =>
    getIdentifiers(text).filter((name) => isOfApp(file) || !documentedNames.has(name)),
  );
  expect(found).toEqual([]);
});

test('sentences contain no doubled words', () => {
  expect(findIn(getDoubledWords)).toEqual([]);
});

test('sentences contain no words that the glossary forbids', () => {
  expect(forbiddenTerms.length).toBeGreaterThan(15);
  // API descriptions have terms of their own, such as the address of a channel in AsyncAPI.
  const found = findIn((text, file) =>
    file.startsWith('src/api-descriptions/') ? [] : getForbiddenTerms(text, forbiddenTerms),
  );
  expect(found).toEqual([]);
});
