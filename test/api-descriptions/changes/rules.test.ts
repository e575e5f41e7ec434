import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleList } from '#api-descriptions/changes/rules.ts';

type Rule = (typeof ruleList)[number];

/** Levels of the oasdiff checks by id. */
const levels = new Map(
  readFileSync(join(import.meta.dirname, 'oasdiff-checks.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [id: string, level: string] => {
      const [id = '', level = ''] = line.split(' ');
      return [id, level];
    }),
);

const openApi = 'https://spec.openapis.org/oas/v3.2.0.html';
const jsonSchema = 'https://json-schema.org/draft/2020-12';
const asyncApi = 'https://www.asyncapi.com/docs/reference/specification/v3.0.0';

/** URLs of the sections that a rule can name. */
const sections: ReadonlyMap<string, string> = new Map([
  ['OpenAPI 3.2 Discriminator Object', `${openApi}#discriminator-object`],
  ['OpenAPI 3.2 Encoding Object', `${openApi}#encoding-object`],
  ['OpenAPI 3.2 Example Object', `${openApi}#example-object`],
  ['OpenAPI 3.2 External Documentation Object', `${openApi}#external-documentation-object`],
  ['OpenAPI 3.2 Info Object', `${openApi}#info-object`],
  ['OpenAPI 3.2 Link Object', `${openApi}#link-object`],
  ['OpenAPI 3.2 Parameter Object', `${openApi}#parameter-object`],
  ['OpenAPI 3.2 Path Templating', `${openApi}#path-templating`],
  ['OpenAPI 3.2 Responses Object', `${openApi}#responses-object`],
  ['OpenAPI 3.2 Security Requirement Object', `${openApi}#security-requirement-object`],
  ['OpenAPI 3.2 Security Scheme Object', `${openApi}#security-scheme-object`],
  ['OpenAPI 3.2 Server Object', `${openApi}#server-object`],
  ['OpenAPI 3.2 Server Variable Object', `${openApi}#server-variable-object`],
  ['OpenAPI 3.2 XML Object', `${openApi}#xml-object`],
  ['OpenAPI 3.2 Specification Extensions', `${openApi}#specification-extensions`],
  ['AsyncAPI 3.0 Channel Bindings Object', `${asyncApi}#channelBindingsObject`],
  ['AsyncAPI 3.0 Channel Object', `${asyncApi}#channelObject`],
  ['AsyncAPI 3.0 Message Object', `${asyncApi}#messageObject`],
  ['AsyncAPI 3.0 Operation Bindings Object', `${asyncApi}#operationBindingsObject`],
  ...['6.5.3', '9.1', '9.4', '9.5'].map((number): [string, string] => [
    `JSON Schema 2020-12 Validation, section ${number}`,
    `${jsonSchema}/json-schema-validation#section-${number}`,
  ]),
  ['JSON Schema 2020-12 Core, section 10.3.2.3', `${jsonSchema}/json-schema-core#section-10.3.2.3`],
]);

/** Splits the sources of a rule and expands `{request,response}`. */
function getSources({ sources }: Rule): readonly string[] {
  return sources.split('; ').flatMap((source) => {
    const [, names = '', rest = ''] = /^\{([\w,]+)\}(.*)/.exec(source) ?? [];
    return names === '' ? [source] : names.split(',').map((name) => name + rest);
  });
}

/** Returns the values of a rule whose class an oasdiff check decides. */
function getDirections(check: string): readonly ('request' | 'response')[] {
  if (check.startsWith('response-')) return ['response'];
  return /\brequest\b/.test(check) ? ['request'] : ['request', 'response'];
}

test.each(ruleList)('the sources of the rule $key are checks, sections or “own”', (rule) => {
  const isKnown = (source: string) =>
    levels.has(source) || sections.has(source) || /^own: \w/.test(source);
  expect(getSources(rule).filter((source) => !isKnown(source))).toEqual([]);
});

test('each rule has the class of the oasdiff checks that it names', () => {
  const checks = ruleList.flatMap((rule) =>
    getSources(rule)
      .filter((source) => levels.has(source))
      .flatMap((check) => getDirections(check).map((direction) => ({ rule, check, direction }))),
  );
  expect(checks.length).toBeGreaterThan(100);
  const different = checks.filter(({ rule, check, direction }) => {
    return (rule[direction] === 'breaking') !== (levels.get(check) !== 'INFO');
  });
  expect(different.map(({ rule, check }) => `${rule.key}: ${check}`)).toEqual([]);
});

const guide = 'docs/api-descriptions.md';
const block = /(?<=<!-- rules:begin -->\n).*(?=<!-- rules:end -->)/s;

function formatSource(source: string): string {
  const url = sections.get(source);
  if (url !== undefined) return `[${source}](${url})`;
  return levels.has(source) ? `\`${source}\`` : source;
}

/** Returns the table of docs/api-descriptions.md. */
function formatRules(): string {
  const rows = ruleList.map((rule) => [
    `\`${rule.key}\``,
    rule.sentence.replaceAll(/\{\w+\}/g, '…'),
    rule.request,
    rule.response,
    getSources(rule).map(formatSource).join(', '),
  ]);
  const head = ['rule', 'change', 'values that clients send', 'values that clients receive'];
  const lines = [[...head, 'source'], ['---', '---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

test(`${guide} contains the table of rules; UPDATE_DOCS=1 writes it`, () => {
  const text = readFileSync(guide, 'utf8');
  const expected = text.replace(block, () => `\n${formatRules()}\n`);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(guide, expected);
  expect(text).toMatch(block);
  expect(readFileSync(guide, 'utf8')).toBe(expected);
});
