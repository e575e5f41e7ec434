import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createCaller,
  createRepository,
  person,
  smallContent,
  startService,
} from '#test/service/harness.ts';

const long = `${'Long before. '.repeat(20)}The NEEDLE is here.${' And after.'.repeat(40)}`;
const guide = `# Guide

## The \`fast\` way

\`\`\`sh
# no heading
\`\`\`

Turn the handle twice.

## Handle

A handle of brass.
`;

const content = smallContent({
  people: [person('Síle', { identityProviderId: 'reader' })],
  repositories: [
    createRepository('acme/ids', [
      { changes: [{ path: 'needle/sessions.md', content: 'Short.' }] },
    ]),
    createRepository('acme/pay%ments', [
      {
        changes: [
          { path: 'docs/a b/ü.md', content: `# Settlement\n\n${long}` },
          { path: 'guide.md', content: guide },
          { path: 'api.yaml', content: 'openapi: 3.1.0\ninfo:\n  title: Brass API\n' },
          { path: 'brass.png', content: 'brass' },
        ],
      },
    ]),
    createRepository('acme/vault', [{ changes: [{ path: 'needle.md', content: '# Needle\n' }] }], {
      readers: ['Síle'],
    }),
  ],
});

const call = (query: string, subject?: string) =>
  createCaller(startService({ content }), subject)(
    'GET',
    `/viewer/v1/specifications/search?${query}`,
  );
const search = async (query: string, subject?: string) => (await call(query, subject)).json();

describe('specification search', () => {
  it('finds words in text, path and title, ignoring case, and returns an excerpt', async () => {
    const hits = await search('q=Needle');
    expect(hits).toMatchObject([
      { path: 'needle/sessions.md', excerpt: 'Short.', heading: null, line: null },
      { codeHostSlug: 'acme/pay%ments', title: 'Settlement', heading: 'Settlement', line: 3 },
    ]);
    expect(JSON.stringify(hits)).toMatch(/"…[^"]*The NEEDLE is here\.[^"]*…"/);
    expect(await search('q=sessioNS')).toHaveLength(1);
    expect(await search('q=nothing')).toEqual([]);
  });

  it('returns the heading above the best matching line as plain text', async () => {
    expect(await search('q=twice')).toMatchObject([{ heading: 'The fast way', line: 9 }]);
    expect(await search('q=handle')).toMatchObject([{ heading: 'Handle', line: 11 }]);
  });

  it('returns the text below a matching heading as its excerpt', async () => {
    expect(await search('q=handle')).toMatchObject([{ line: 11, excerpt: 'A handle of brass.' }]);
    expect(await search('q=fast')).toMatchObject([{ line: 3, excerpt: '# no heading' }]);
    expect(await search('q=guide')).toMatchObject([{ line: 1, excerpt: 'Guide' }]);
  });

  it('requires every word, and lists results with the exact phrase first', async () => {
    expect(await search('q=brass+handle')).toMatchObject([{ line: 13 }]);
    expect(await search('q=brass+needle')).toEqual([]);
  });

  it('finds text files other than Markdown by their titles, and no images', async () => {
    const hits = await search('q=brass');
    expect(hits).toMatchObject([
      { title: 'Brass API', heading: null, line: 3 },
      { path: 'guide.md' },
    ]);
  });

  it("excludes repositories that the caller can't read", async () => {
    expect(await search('q=needle', 'reader')).toHaveLength(3);
    expect(await search('q=needle&codeHostSlug=acme/vault')).toEqual([]);
  });

  it("can be restricted to the caller's bookmarks", async () => {
    const service = startService({
      content: {
        ...content,
        rootBookmarks: [
          { codeHostSlug: 'acme/ids', path: 'needle/sessions.md', title: 'Bookmarked' },
          { codeHostSlug: 'acme/vault', path: 'needle.md', title: 'Not readable' },
          { codeHostSlug: 'acme/ids', path: 'gone.md', title: 'Gone' },
        ],
      },
    });
    const find = async (query: string) => {
      const path = `/viewer/v1/specifications/search?q=needle${query}`;
      return (await createCaller(service)('GET', path)).json();
    };
    expect(await find('&bookmarked=true')).toMatchObject([
      { codeHostSlug: 'acme/ids', path: 'needle/sessions.md' },
    ]);
    expect(await find('&bookmarked=true&codeHostSlug=acme/pay%25ments')).toEqual([]);
    expect(await find('&bookmarked=false')).toHaveLength(2);
    expect(await find('')).toHaveLength(2);
  });

  it('lets other requests run while it searches one large text', async () => {
    const text = `# Large\n${'A line of the text.\n'.repeat(200_000)}the needle\n${'x '.repeat(200_000)}`;
    const large = createRepository('acme/large', [{ changes: [{ path: 'a.md', content: text }] }]);
    const service = startService({ content: smallContent({ repositories: [large] }) });
    const find = async () =>
      (await createCaller(service)('GET', '/viewer/v1/specifications/search?q=needle')).json();
    // The first search also updates the index.
    await find();
    let time = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 5;
      return time;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    expect(await find()).toMatchObject([{ line: 200_002, excerpt: 'the needle' }]);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(100);
  });

  it.each([
    ['x'.repeat(20_000), 'needle', '…', '…'],
    [' '.repeat(200_000), 'needle', '', '…'],
  ])('returns an excerpt of a long line of %.3j', async (before, word, start, end) => {
    const content = `${before} ${word} ${'y '.repeat(200_000)}`;
    const long = createRepository('acme/long', [{ changes: [{ path: 'a.md', content }] }]);
    const service = startService({ content: smallContent({ repositories: [long] }) });
    const response = await createCaller(service)(
      'GET',
      `/viewer/v1/specifications/search?q=${word}`,
    );
    const [hit] = await response.json();
    expect(hit.excerpt).toMatch(new RegExp(`^${start}x*\\s?${word} (?:y ?)+${end}$`));
  });
});
