import { describe, expect, it } from 'vitest';
import { callerOf, ORIGIN, smallContent, startService } from '#test/reference-service/harness.ts';

const files = [
  {
    codeHostSlug: 'acme/pay%ments',
    path: 'docs/a b/ü.md',
    title: 'Settlement',
    text: `# Settlement\n\n${'Long before. '.repeat(20)}The NEEDLE is here.${' And after.'.repeat(40)}`,
  },
  { codeHostSlug: 'acme/ids', path: 'needle/sessions.md', title: 'Sessions', text: 'Short.' },
];
const content = smallContent({
  specification: (slug, path) =>
    files.find((file) => file.codeHostSlug === slug && file.path === path)?.text,
  specifications: () => files,
});
const [first] = files;

function call(path: string, headers: Record<string, string> = {}) {
  return callerOf(startService({ content }))('GET', path, { headers });
}

const addressOf = (codeHostSlug: string, path: string) =>
  `/viewer/v1/specifications?${new URLSearchParams({ codeHostSlug, path })}`;

describe('a specification', () => {
  const address = addressOf('acme/pay%ments', 'docs/a b/ü.md');

  it('is sent as Markdown with an entity tag', async () => {
    const response = await call(address);
    expect(await response.text()).toBe(first?.text);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is answered with 304 for a known entity tag', async () => {
    const tag = (await call(address)).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const response = await call(address, { 'if-none-match': known });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(tag);
    }
    expect((await call(address, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('is a 404 if unknown and a 422 if not named', async () => {
    expect((await call(addressOf('acme/ids', 'nowhere.md'))).status).toBe(404);
    expect((await call('/viewer/v1/specifications?path=x')).status).toBe(422);
  });
});

describe('searching specifications', () => {
  const search = async (query: string) => {
    const response = await call(`/viewer/v1/specifications/search?${query}`);
    return response.json();
  };

  it('finds words of any case in text, path and title, with an excerpt', async () => {
    const hits = await search('q=Needle');
    expect(hits).toMatchObject([
      { codeHostSlug: 'acme/pay%ments', title: 'Settlement' },
      { path: 'needle/sessions.md', excerpt: 'Short.' },
    ]);
    expect(JSON.stringify(hits)).toMatch(/"…[^"]*The NEEDLE is here\.[^"]*…"/);
    expect(await search('q=sessioNS')).toHaveLength(1);
    expect(await search('q=nothing')).toEqual([]);
  });

  it('stops at the limit', async () => {
    expect(await search('q=needle&limit=1')).toHaveLength(1);
  });

  it.each(['', 'q=', 'q=x&limit=0', 'q=x&limit=101', 'q=x&limit=1.5', 'q=x&q=y'])(
    'refuses the query “%s”',
    async (query) => {
      expect((await call(`/viewer/v1/specifications/search?${query}`)).status).toBe(422);
    },
  );
});

describe('the code host', () => {
  const open = (path: string) =>
    startService({ content }).fetch(new Request(`${ORIGIN}/code/${path}`));

  it('shows a file as plain text without a token', async () => {
    const response = await open('acme/pay%25ments/blob/HEAD/docs/a%20b/%C3%BC.md');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(first?.text);
  });

  it('accepts slug and path each encoded as a whole', async () => {
    expect((await open('acme%2Fids/blob/HEAD/needle%2Fsessions.md')).status).toBe(200);
  });

  it.each(['acme/ids/blob/HEAD/<script>.md', 'acme/ids', '', 'acme/ids/blob/main/x.md'])(
    'answers /code/%s with a 404 in plain text',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    },
  );
});
