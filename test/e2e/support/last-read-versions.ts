import type { BrowserContext } from 'playwright-core';
import * as v from 'valibot';
import type { SpecificationName } from '#data/specifications/specification.ts';

const versionsSchema = v.array(v.object({ version: v.string(), etag: v.string() }));

/**
 * Makes the service report that the user read an older version of a specification a week ago.
 * @param age number of versions since then
 */
export async function readEarlier(
  context: BrowserContext,
  name: SpecificationName,
  title: string,
  age: number,
): Promise<void> {
  await context.route('**/viewer/v1/specification-readings*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const versions = new URL('/viewer/v1/specifications/versions', route.request().url());
    versions.search = `${new URLSearchParams(name)}`;
    const response = await route.fetch({ url: versions.href });
    const known = v.parse(versionsSchema, await response.json());
    const before = known[age] ?? known.at(-1);
    await route.fulfill({
      json: [
        {
          ...name,
          title,
          etag: before?.etag,
          currentEtag: known[0]?.etag,
          version: before?.version,
          readAt: '2026-11-12T10:00:00Z',
          heading: null,
        },
      ],
    });
  });
}
