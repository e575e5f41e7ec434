import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** Sent and read across origins without anybody's leave (Fetch, CORS-safelisted). */
const alwaysSent = ['accept', 'accept-language', 'content-language'];
const alwaysRead = ['cache-control', 'content-language', 'content-length', 'content-type'];

/** What is in code type, or a method, in one of the sentences about services on another origin. */
function namesIn(sentence: RegExp): readonly string[] {
  const [, words = ''] = sentence.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
  return [...words.matchAll(/`([a-z-]+)`|\b([A-Z]{3,})\b/g)].map(
    ([, name, method]) => name ?? method ?? '',
  );
}

/** What docs/deployment.md says that services on another origin allow and expose. */
export const otherOrigin = {
  methods: () =>
    namesIn(/`Access-Control-Allow-Methods` contains (.*?)\. \|/).filter((name) =>
      /^[A-Z]+$/.test(name),
    ),
  sent: () => [...alwaysSent, ...namesIn(/`Access-Control-Allow-Headers` contains (.*?)\. \|/)],
  read: () => [...alwaysRead, ...namesIn(/`Access-Control-Expose-Headers` contains (.*?)\. \|/)],
};

/** Records from now on which headers of answers are read by their names. */
export function watchReadHeaders(): readonly string[] {
  const read: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const response = await send(...given);
    const get = response.headers.get.bind(response.headers);
    vi.spyOn(response.headers, 'get').mockImplementation((name) => {
      read.push(name);
      return get(name);
    });
    return response;
  });
  return read;
}
