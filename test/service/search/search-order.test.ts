import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createCaller,
  createRepository,
  person,
  smallContent,
  startService,
} from '#test/service/harness.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { hasPostgresql } from '#test/support/postgresql-server.ts';

const createDatabase = startPostgresqlForTests(hasPostgresql);
const engines = [
  ['SQLite', async () => join(createTemporaryFolder('search'), 'reference.db')],
  ['PostgreSQL', createDatabase],
] as const;

const toRepository = (slug: string, files: Readonly<Record<string, string>>) =>
  createRepository(slug, [
    { changes: Object.entries(files).map(([path, content]) => ({ path, content })) },
  ]);

const filler = 'Many words about something else. '.repeat(40);
const manyAdds = Object.fromEntries(
  Array.from({ length: 250 }, (_, index) => [
    `notes/${String(index).padStart(3, '0')}.md`,
    `# Add item ${index}\n\nAdding and adding ${index}.`,
  ]),
);
const repositories = [
  toRepository('acme/adds', manyAdds),
  toRepository('unix/commands', {
    'command/dd.md': 'dd\n===\n\nCopies blocks.\n',
    'command/cp.md': '# Copy files\n\n## See also dd\n\nNothing else.\n',
    'command/sync.md': `# Flush\n\n${filler}\n\nUse it after dd.\n`,
    'lib/dd.test.ts': 'dd dd dd',
    'package-lock.json': '{"name": "dd"}',
    'vendor/dd/README.md': '# dd\n',
    'run.sh': '# dd in a comment\ndd if=a of=b\n',
    'config.yaml': '# Flow control\nkey: 1\n',
  }),
  toRepository('docs/guide', {
    'delivery.md': `# Delivery\n\n## Semantics\n\nEvents arrive exactly once.\n\n${filler}`,
    'order.md': '# Order\n\nOnce more, and exactly so.\n',
    'résumé.md': '# Le résumé de l’été\n\nOn n’a rien d’autre.\n',
    'service.md': '# Service\n\n| `service.version` | The version. |\n',
    'other.md': '# Version of a service\n\nservice and version.\n',
    'api.yaml': 'openapi: 3.1.0\ninfo:\n  title: Flow API\n',
    'flow.md': '# Water\n\n## Flow <a id="x"></a>`control` {#flow}\n\nHow it flows.\n',
  }),
  toRepository('docs/chinese', {
    'ls.md': '# ls\n\n显示目录内容列表\n',
    'api.md': '# この\n\nこのAPIの仕様はサーバーにある。\n',
  }),
];
const people = [person('Síle', { identityProviderId: 'reader' })];

describe.each(engines.slice(0, hasPostgresql ? 2 : 1))(
  'search in %s',
  (_engine, createLocation) => {
    async function start() {
      const service = startService({
        content: smallContent({ people, repositories }),
        database: await createLocation(),
        secretsKeys: ['k'.repeat(32)],
      });
      const call = createCaller(service);
      return async (q: string, more = '') => {
        const query = `q=${encodeURIComponent(q)}${more}`;
        const response = await call('GET', `/viewer/v1/specifications/search?${query}`);
        return response.json();
      };
    }
    const pathsOf = (hits: readonly { path: string }[]) => hits.map(({ path }) => path);

    it('lists names, then headings, then texts, then parts of words, and other files last', async () => {
      const find = await start();
      const hits = await find('dd', '&limit=200');
      expect(pathsOf(hits).slice(0, 4)).toEqual([
        'command/dd.md',
        'command/cp.md',
        'command/sync.md',
        'run.sh',
      ]);
      expect(hits).toHaveLength(200);
      expect(pathsOf(await find('dd', '&limit=1'))).toEqual(['command/dd.md']);
      const secondary = await find('dd', '&codeHostSlug=unix/commands');
      expect(pathsOf(secondary).slice(-3).sort()).toEqual([
        'lib/dd.test.ts',
        'package-lock.json',
        'vendor/dd/README.md',
      ]);
    });

    it('lists hits of all repositories, although one has more than the limit', async () => {
      const find = await start();
      const slugs = async (q: string) =>
        new Set(
          (await find(q, '&limit=20')).map((hit: { codeHostSlug: string }) => hit.codeHostSlug),
        );
      expect(await slugs('add')).toEqual(new Set(['acme/adds']));
      expect((await slugs('m')).size).toBe(4);
    });

    it('accepts up to 200 results', async () => {
      const find = await start();
      expect(await find('adding', '&limit=200')).toHaveLength(200);
    });

    it('finds only files with a phrase in quotes', async () => {
      const find = await start();
      expect(pathsOf(await find('exactly once'))).toEqual(['delivery.md', 'order.md']);
      expect(await find('"exactly once"')).toMatchObject([
        { path: 'delivery.md', heading: 'Semantics', line: 5 },
      ]);
      expect(pathsOf(await find('“Exactly  once” events'))).toEqual(['delivery.md']);
      expect(await find('"once exactly"')).toEqual([]);
      expect(await find('"once exactly')).toHaveLength(2);
    });

    it('ignores accents, case and the kind of apostrophe', async () => {
      const find = await start();
      for (const q of ['resume', 'RÉSUMÉ', "l'ete", 'l’été', "n'a", '"n’a rien d\'autre"']) {
        expect(pathsOf(await find(q))).toEqual(['résumé.md']);
      }
    });

    it('finds a word with punctuation only if its parts are adjacent', async () => {
      const find = await start();
      expect(pathsOf(await find('service.version'))).toEqual(['service.md']);
      expect(pathsOf(await find('command/dd.md'))).toEqual(['command/dd.md']);
      expect(pathsOf(await find('"command dd"'))).toEqual(['command/dd.md']);
      expect(pathsOf(await find('service version'))).toEqual(['other.md', 'service.md']);
    });

    it('finds parts of texts in languages without spaces', async () => {
      const find = await start();
      expect(await find('目录内容')).toMatchObject([{ path: 'ls.md', line: 3 }]);
      expect(await find('录目')).toEqual([]);
      for (const q of ['"APIの"', '"サーバー"', '"の仕様"'])
        expect(pathsOf(await find(q))).toEqual(['api.md']);
    });

    it('returns headings of the outline without markup', async () => {
      const find = await start();
      const [first, second] = await find('flow control');
      expect(first).toMatchObject({
        path: 'flow.md',
        heading: 'Flow control',
        line: 3,
        excerpt: 'How it flows.',
      });
      expect(second).toMatchObject({ path: 'config.yaml', heading: null, line: 1 });
    });

    it('can be restricted to kinds of files', async () => {
      const find = await start();
      expect(pathsOf(await find('flow', '&kind=api'))).toEqual(['api.yaml']);
      expect(pathsOf(await find('flow', '&kind=data&kind=api')).sort()).toEqual([
        'api.yaml',
        'config.yaml',
      ]);
      expect(pathsOf(await find('flow', '&kind=document'))).toEqual(['flow.md']);
    });

    it('finds nothing for text without letters and digits', async () => {
      const find = await start();
      expect(await find('""')).toEqual([]);
      expect(await find('%')).toEqual([]);
    });
  },
);
