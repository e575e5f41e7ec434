import * as v from 'valibot';
import { inQuery } from '#data/specifications/queries.ts';
import { readingSchema, readingsSchema } from '#data/specifications/schema.ts';
import type {
  SpecificationName,
  SpecificationReading,
} from '#data/specifications/specification.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import type { NewReading } from './reading.ts';

const mostReadings = 1_000;
const readings = apiPath`/viewer/v1/specification-readings`;

/** What the person has read, latest first; at most 1,000 (extension viewer.specificationReadings). */
export async function listReadings(
  viewer: Http,
  signal: AbortSignal,
): Promise<readonly SpecificationReading[]> {
  const path = readings.withQuery({ limit: mostReadings });
  const { items } = await viewer.get('load what you have read', path, readingsSchema, { signal });
  return items;
}

/** Has the service remember a reading. Null, and nothing is sent, for a text without ETag. */
export async function putReading(
  viewer: Http,
  { name, etag, version }: NewReading,
): Promise<SpecificationReading | null> {
  if (etag === null) return null;
  // The interface has a member for the section, which this app doesn't record.
  const body = { ...inQuery(name), etag, version, heading: null };
  return viewer.put('remember what you read', readings, readingSchema, body);
}

/** Has the service forget a reading, or all of them. */
export async function deleteReadings(
  viewer: Http,
  name: SpecificationName | undefined,
): Promise<void> {
  const path = name === undefined ? readings : readings.withQuery(inQuery(name));
  try {
    await viewer.delete('forget what you read', path, v.unknown());
  } catch (error) {
    // Carried out, whatever the answer holds.
    if (failureOf(error)?.outcome !== 'applied') throw error;
  }
}
