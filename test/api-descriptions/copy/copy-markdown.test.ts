import { describe, expect, it } from 'vitest';
import { copyMarkdown } from '#api-descriptions/copy/copy-markdown.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';

const file = 'openapi.yaml';

function markdownOf(root: Record<string, unknown>, id: string) {
  const api = parseApiDescription(file, new Map([[file, { info: { title: 'T' }, ...root }]]));
  const entry = api?.entries.get(id);
  if (api === undefined || entry === undefined) throw new Error(`There is no entry ${id}.`);
  return copyMarkdown(api, entry);
}

const party = { $ref: '#/components/schemas/Party' };
const schemas = {
  Party: {
    type: 'object',
    description: 'Who pays.',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 80, description: 'Legal name.\n\nAs registered.' },
      parent: party,
      address: { $ref: '#/components/schemas/Address' },
    },
  },
  Address: { type: 'object', properties: { country: { enum: ['CH', 'LI'] } } },
};

describe('copyMarkdown', () => {
  it('describes an operation and each schema once', () => {
    const markdown = markdownOf(
      {
        openapi: '3.1.0',
        components: { schemas },
        paths: {
          '/entries': {
            post: {
              summary: 'Post an entry',
              description: 'Records an entry.',
              deprecated: true,
              parameters: [
                {
                  in: 'query',
                  name: 'dry',
                  description: 'Only checks.',
                  schema: { type: 'boolean' },
                },
              ],
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      required: ['amount'],
                      properties: {
                        amount: { type: 'integer' },
                        payers: { type: 'array', items: party },
                      },
                    },
                    example: { amount: 5 },
                  },
                },
              },
              responses: {
                201: {
                  description: 'Created.',
                  headers: { Location: { schema: { type: 'string' } } },
                  content: { 'application/json': { schema: party } },
                },
              },
            },
          },
        },
      },
      'post-/entries',
    );
    expect(markdown).toBe(`# Post an entry

\`POST /entries\`

Deprecated.

Records an entry.

## Query parameters

- \`dry\` (boolean): Only checks.

## Request

\`object\`

- Media type: \`application/json\`

- \`amount\` (integer; required)
- \`payers\` (array of Party; see Party): Who pays.

\`\`\`json
{
  "amount": 5
}
\`\`\`

## Responses

- \`201\` (object; see Party; Media type: \`application/json\`): Created.
  - \`Location\` (string)

## Schemas

### Party

\`object\`

Who pays.

- \`name\` (string · at most 80 characters; required): Legal name.

  As registered.
- \`parent\` (object; Party, which contains this field): Who pays.
- \`address\` (object; see Address)

### Address

\`object\`

- \`country\` (string)
  - \`CH\`
  - \`LI\`
`);
  });

  it('describes a schema that contains itself once', () => {
    const markdown = markdownOf({ openapi: '3.1.0', components: { schemas } }, 'schema-Party');
    expect(markdown.match(/^#+ .*$/gm)).toEqual([
      '# Party',
      '## Schema',
      '## Schemas',
      '### Address',
    ]);
    expect(markdown).toContain('Party, which contains this field');
  });

  it('says that a referenced file isn’t loaded', () => {
    const S = { properties: { a: { $ref: 'party.yaml#/Party' } } };
    const markdown = markdownOf({ openapi: '3.1.0', components: { schemas: { S } } }, 'schema-S');
    expect(markdown).toContain('- `a` (Party; Party in party.yaml, which isn’t loaded)');
  });

  it('ends the text of an entry after 5,000 rows with a note', () => {
    const names = Array.from({ length: 6000 }, (_, index) => [`field${index}`, {}]);
    const S = { properties: Object.fromEntries(names) };
    const markdown = markdownOf({ openapi: '3.1.0', components: { schemas: { S } } }, 'schema-S');
    expect(markdown).toContain('This text ends after 5,000 rows.');
    expect(markdown).not.toContain('field5500`');
  });

  it('omits a value that grows exponentially, which aliases in YAML can create', () => {
    let example: unknown = 'text';
    for (let level = 0; level < 40; level += 1) example = [example, example];
    const components = { schemas: { Repeated: { example } } };
    const markdown = markdownOf({ openapi: '3.1.0', components }, 'schema-Repeated');
    expect(markdown).toContain('```json\n…\n```');
  });

  it('keeps backticks of names', () => {
    const S = { properties: { '`a``b': { enum: ['```'] } } };
    const markdown = markdownOf({ openapi: '3.1.0', components: { schemas: { S } } }, 'schema-S');
    expect(markdown).toContain('- ``` `a``b ``` (string)');
    expect(markdown).toContain('- ```` ``` ````');
  });
});
