import { expect, it } from 'vitest';
import { parseSpecificationPath, paths } from '#paths.ts';
import { decodePathSegment } from '#text/path-segment.ts';

it('paths builds URLs that never change, so that links that users have saved remain valid', () => {
  expect([
    paths.home(),
    paths.competencies(),
    paths.competencies({ filter: 'api mara' }),
    paths.competencies({ view: new URLSearchParams('q=api&owner=&cli=on') }),
    paths.competency('Platform', 'API design'),
    paths.competency('Platform', 'API design', { filter: 'a&b', occurrence: 2 }),
    paths.competency('A', 'B', { view: new URLSearchParams('group=none'), occurrence: 2 }),
    paths.competency('A', 'B', { view: new URLSearchParams('n=2&group=none') }),
    paths.compareCompetencies({ chosen: new URLSearchParams([['c', 'A/B']]) }),
    paths.competencyOverview(),
    paths.competencyOverview({ view: new URLSearchParams('owner=') }),
    paths.people(),
    paths.person('Mara Okafor'),
    paths.bookmarks(),
    paths.bookmarkFolder('f-1'),
    paths.bookmarkFolder('add'),
    paths.addBookmarks(),
    paths.specifications({ query: 'a&b', isBookmarked: true }),
    paths.webhooks(),
    paths.newWebhook(),
    paths.webhook('sub_1'),
    paths.webhook('new'),
    paths.webhook('verify'),
    paths.rotateSecret('sub_1'),
    paths.webhookDeliveries('sub_1'),
    paths.webhookDeliveries('sub_1', { result: 'failed' }),
    paths.webhookDelivery('sub_1', 'msg/1'),
    paths.verifyDeliveries(),
  ]).toEqual([
    '/',
    '/competencies',
    '/competencies?q=api+mara',
    '/competencies?q=api&owner=&cli=on',
    '/competencies/Platform/API%20design',
    '/competencies/Platform/API%20design?q=a%26b&n=2',
    '/competencies/A/B?group=none&n=2',
    '/competencies/A/B?group=none',
    '/competencies/compare?c=A%2FB',
    '/competencies/overview',
    '/competencies/overview?owner=',
    '/people',
    '/people/Mara%20Okafor',
    '/bookmarks',
    '/bookmarks/f-1',
    '/bookmarks/~61dd',
    '/bookmarks/add',
    '/specifications?q=a%26b&bookmarked=true',
    '/settings/webhooks',
    '/settings/webhooks/new',
    '/settings/webhooks/sub_1',
    '/settings/webhooks/~6Eew',
    '/settings/webhooks/~76erify',
    '/settings/webhooks/sub_1/rotate-secret',
    '/settings/webhooks/sub_1/deliveries',
    '/settings/webhooks/sub_1/deliveries?result=failed',
    '/settings/webhooks/sub_1/deliveries/msg~2F1',
    '/settings/webhooks/verify',
  ]);
});

it.each(['', '.', '..', 'a/b', 'a%2Fb', '50%', '?q=1#x', '~', 'Zoë', '\ud800'])(
  'paths encodes the name %j as a single path segment that URL parsers don’t change',
  (name) => {
    const { pathname, search, hash } = new URL(paths.person(name), 'https://app.example.test');
    const [, people, segment, ...more] = pathname.split('/');
    expect([people, more, search, hash]).toEqual(['people', [], '', '']);
    expect(decodePathSegment(decodeURIComponent(segment ?? ''))).toBe(name);
  },
);

it('parseSpecificationPath restores any file path from its URL, and rejects other URLs', () => {
  for (const path of ['spec/ledger.md', 'a b/ü.md', '../x', '~', '50%.md']) {
    const name = { codeHostSlug: 'pay/core', path };
    expect(parseSpecificationPath(`/base${paths.specification(name)}`)).toEqual(name);
  }
  expect(parseSpecificationPath('/specifications')).toBeUndefined();
  expect(parseSpecificationPath('/specifications/%FF/x')).toBeUndefined();
});
