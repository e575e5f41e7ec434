import * as v from 'valibot';
import { NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { readState, stateSchema } from './made-bookmarks.ts';

export const readSpecification = 'GET /viewer/v1/specifications';
export const searchSpecifications = 'GET /viewer/v1/specifications/search';

/** The query that names a specification. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

export const namesSchema = v.array(v.object({ codeHostSlug: v.string(), path: v.string() }));

/** What the search is asked for: every service has it somewhere. */
export const word = 'the';

const mostTried = 20;

/** A specification that this person may read: one that is found, or one of the bookmarks. */
export async function knownSpecification(service: Service): Promise<SpecificationName> {
  const found = service.offers('viewer.specifications')
    ? await service.read(namesSchema, searchSpecifications, { query: { q: word } })
    : [];
  const { bookmarks } = service.offers('viewer.read')
    ? await service.read(stateSchema, readState)
    : { bookmarks: [] };
  for (const { codeHostSlug, path } of [...found, ...bookmarks].slice(0, mostTried)) {
    const name = { codeHostSlug, path };
    if ((await service.send(readSpecification, { query: name })).status === 200) return name;
  }
  throw new NotPlayed('this person has no bookmark that can be read, and the search finds nothing');
}
