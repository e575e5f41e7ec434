import { must } from '#deploy/conformance/deviation.ts';
import type { Answer, Sent } from '#deploy/conformance/sent.ts';
import type { Service } from '#deploy/conformance/service.ts';

/** The strong ETag of an answer. */
export function strongTag({ headers }: Answer): string {
  const tag = headers.get('etag') ?? '';
  must(/^"[^"]*"$/.test(tag), 'the ETag isn’t a strong one');
  return tag;
}

/** Asks for a file, and once more with the ETag that it has. */
export async function mustKnowTag(service: Service, operation: string, query: Sent['query'] = {}) {
  const tag = strongTag(await service.ask(operation, { query }));
  const headers = { 'if-none-match': tag };
  const known = await service.send(operation, { query, headers });
  must(known.status === 304, `it is answered ${known.status} and not 304`);
  must(known.headers.get('etag') === tag, 'the 304 hasn’t the same ETag');
  const other = { 'if-none-match': '"another-tag"' };
  const changed = await service.send(operation, { query, headers: other });
  must(changed.status === 200, `with another ETag it is answered ${changed.status} and not 200`);
}
