import { describe, expect, it } from 'vitest';
import {
  contentOf,
  factsOf,
  parseApi,
  pathsOf,
  rowAt,
} from '#test/data/api-descriptions/describe.ts';

describe('the overview', () => {
  const content = contentOf(
    parseApi({
      openapi: '3.1.0',
      $self: 'https://example.com/api.yaml',
      info: {
        title: 'Ledger',
        version: '2',
        summary: 'Short.',
        description: 'Long.',
        contact: { name: 'Team', url: 'https://example.com/team', email: 'team@example.com' },
        license: { name: 'MIT', url: 'javascript:alert(1)' },
        termsOfService: 'https://example.com/terms',
      },
      servers: [
        {
          url: 'https://{region}.example.com',
          description: 'Production.',
          variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Region.' } },
        },
      ],
      tags: [{ name: 'entries', description: 'Entries.' }, 3],
      components: {
        securitySchemes: {
          oauth: {
            type: 'oauth2',
            flows: {
              'x-note': 'An extension.',
              authorizationCode: {
                authorizationUrl: 'https://example.com/authorize',
                scopes: { 'entries:write': 'Write entries.' },
              },
            },
          },
          key: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'A cookie.' },
        },
      },
    }),
    'overview',
  );

  it('has the description, the contact and the licence', () => {
    expect(content.description).toBe('Short.\n\nLong.');
    expect(factsOf(content)).toEqual([
      'Version: 2',
      'Format: OpenAPI 3.1',
      'Identifier: https://example.com/api.yaml',
      'Contact: Team',
      'Email: team@example.com',
      'Licence: MIT',
      'Terms of service: https://example.com/terms',
    ]);
    const links = content.facts.flatMap(({ href }) => href ?? []);
    expect(links).toEqual(['https://example.com/team', 'https://example.com/terms']);
  });

  it('has servers, security schemes and tags', () => {
    const { sections } = content;
    expect(pathsOf(sections)).toEqual([
      'servers/0',
      'servers/0/region string',
      'security/oauth OAuth 2.0',
      'security/oauth/authorizationCode',
      'security/key API key in cookie sid',
      'tags/0',
    ]);
    expect(rowAt(sections, 'servers/0')).toMatchObject({
      name: 'https://{region}.example.com',
      description: 'Production.',
    });
    expect(rowAt(sections, 'servers/0/region').values.map(({ value }) => value)).toEqual([
      'eu',
      'us',
    ]);
    expect(rowAt(sections, 'security/oauth/authorizationCode')).toMatchObject({
      name: 'Authorization code',
      values: [{ value: 'entries:write', description: 'Write entries.' }],
    });
  });

  it('has the servers of AsyncAPI by name', () => {
    const servers = {
      main: { host: 'example.com', pathname: '/a', protocol: 'kafka' },
      shared: { $ref: '#/components/servers/Shared' },
    };
    const components = { servers: { Shared: { url: 'mqtt://example.com', protocol: 'mqtt' } } };
    const { sections } = contentOf(
      parseApi({ asyncapi: '3.0.0', servers, components }),
      'overview',
    );
    expect(factsOf(rowAt(sections, 'servers/main'))).toEqual([
      'URL: kafka://example.com/a',
      'Protocol: kafka',
    ]);
    expect(factsOf(rowAt(sections, 'servers/shared'))).toEqual([
      'URL: mqtt://example.com',
      'Protocol: mqtt',
    ]);
  });

  it.each([
    { info: null, servers: 'text', tags: {}, components: [], externalDocs: 3 },
    { info: { contact: [], license: 1, title: {} }, servers: [null, 1, {}], security: {} },
    { components: { securitySchemes: { a: null, b: { type: 'oauth2', flows: { x: 1 } }, c: {} } } },
  ])('is created for the invalid description %j', (members) => {
    const api = parseApi({ openapi: '3.1.0', ...members });
    expect(factsOf(contentOf(api, 'overview'))).toContain('Format: OpenAPI 3.1');
  });
});
