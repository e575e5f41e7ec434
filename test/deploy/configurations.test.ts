import { describe, expect, test } from 'vitest';
import {
  buildSecurityHeaders,
  findPathRule,
  type HeaderSettings,
  pathRules,
} from '#deploy/headers.ts';
import {
  formatCaddyConfiguration,
  formatHeadersFile,
  formatNginxConfiguration,
} from '#deploy/server-files.ts';
import { paths } from '#paths.ts';
import { parseCaddy, parseHeadersFile, parseNginx } from './configuration-readers.ts';

const sites = ['/', '/spec-viewer/', '/tools/specs/'].flatMap((base) =>
  [true, false].map(
    (diagrams): HeaderSettings => ({
      origin: 'https://app.example.test',
      base,
      connect: ['https://api.example.test', 'https://id.example.test'],
      diagrams,
    }),
  ),
);

const addresses = [
  '',
  'index.html',
  'icon.svg',
  'robots.txt',
  'config.json',
  'site.webmanifest',
  'licenses.txt',
  'diagram.html',
  'diagram.js',
  'assets/index-abc.js',
  'assets/deep/font.woff2',
  'auth/callback',
  'auth/popup-callback',
  'auth/signed-out',
  'competencies',
  'people/Mara%20Okafor',
  'bookmarks/config.json',
  'settings/webhooks/new',
];

const readersOf = (site: HeaderSettings) =>
  [
    ['nginx', parseNginx(formatNginxConfiguration(site))],
    ['Caddy', parseCaddy(formatCaddyConfiguration(site))],
    ['a _headers file', parseHeadersFile(formatHeadersFile(site))],
  ] as const;

describe.each(sites)('configuration of an app at $base with diagrams: $diagrams', (site) => {
  const readers = readersOf(site);

  test.each(readers)(
    'sends exactly the expected headers for every path, in the format of %s',
    (_name, answer) => {
      for (const address of addresses) {
        const pathname = site.base + address;
        const rule = findPathRule(site.base, pathname);
        const headers = { ...buildSecurityHeaders(site, rule?.path), ...rule?.headers };
        expect(answer(pathname)?.headers, pathname).toEqual(headers);
      }
    },
  );

  test.each(readers.slice(0, 2))(
    'responds with index.html or 404 for a missing file, in the format of %s',
    (_name, answer) => {
      for (const address of addresses) {
        const pathname = site.base + address;
        const { fallback: otherwise } = findPathRule(site.base, pathname) ?? {};
        expect(otherwise, pathname).toBeDefined();
        expect(answer(pathname)?.otherwise, pathname).toBe(otherwise);
      }
    },
  );
});

// Excludes apps at the root, because all URLs of their origin belong to the app.
const sitesInAFolder = sites.filter(({ base }) => base !== '/');

describe.each(sitesInAFolder)(
  'configuration of an app in the folder $base with diagrams: $diagrams',
  (site) => {
    test.each(readersOf(site))(
      'sets no headers for paths outside of the app, in the format of %s',
      (_name, answer) => {
        for (const pathname of [
          '/',
          '/config.json',
          '/assets/x.js',
          `${site.base.slice(0, -1)}s`,
        ]) {
          expect(answer(pathname), pathname).toBeUndefined();
        }
      },
    );
  },
);

test('the _headers file contains a rule for the path of every screen', () => {
  const answer = parseHeadersFile(
    formatHeadersFile({
      origin: 'https://app.example.test',
      base: '/',
      connect: [],
      diagrams: true,
    }),
  );
  const rooms = [
    paths.home(),
    paths.competencies(),
    paths.competency('a', 'b'),
    paths.compareCompetencies(),
    paths.competencyOverview(),
    paths.people(),
    paths.person('a'),
    paths.bookmarks(),
    paths.bookmarkHealth(),
    paths.addBookmarks(),
    paths.bookmarkFolder('a'),
    paths.specifications(),
    paths.repository('a/b'),
    paths.repositoryFolder('a/b', 'c'),
    paths.chooseFile(),
    paths.interface(),
    paths.specification({ codeHostSlug: 'a/b', path: 'c/d.md' }),
    paths.webhooks(),
    paths.newWebhook(),
    paths.webhook('a'),
    paths.rotateSecret('a'),
    paths.webhookDeliveries('a'),
    paths.webhookDelivery('a', 'b'),
    paths.verifyDeliveries(),
  ];
  expect(rooms).toHaveLength(Object.keys(paths).length);
  for (const room of rooms) {
    expect(answer(room)?.headers['Cache-Control'], room).toBe('no-cache');
  }
});

test('path rules contain no path twice', () => {
  expect(new Set(pathRules.map(({ path }) => path)).size).toBe(pathRules.length);
});
