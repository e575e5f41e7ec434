import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  specificationFileQuery,
  specificationQuery,
  specificationSearchQuery,
} from '#data/specifications/queries.ts';
import { listReadMarks } from '#data/specifications/read-marks.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { specificationTreeQuery } from '#data/specifications/queries.ts';
import { versionsQuery } from '#data/specifications/queries.ts';
import type { AppReader } from './app-reader.ts';
import type { Problem } from './check.ts';

const withoutEtag: Problem = {
  what: 'the answer has no ETag, so the app can’t tell whether a specification has changed',
  change: 'send a strong ETag',
};

const etagProblem = ({ etag }: { readonly etag: string | null }) =>
  etag === null ? withoutEtag : undefined;

/** Reads what the viewer's extensions offer, beginning with a specification that is bookmarked. */
export async function readViewer(reader: AppReader): Promise<void> {
  const { client, clients, read } = reader;
  const { viewer } = clients;
  const bookmarks = await read(
    '/viewer/v1/bookmark-state',
    () => client.fetchQuery(bookmarkStateQuery(viewer)),
    { unreadable: ({ state }) => state.unreadable },
  );
  const hits = await read('/viewer/v1/specifications/search', () =>
    client.fetchQuery(specificationSearchQuery(viewer, 'the', undefined, 1)),
  );
  await read('/viewer/v1/specification-readings', () =>
    listReadMarks(viewer, AbortSignal.timeout(30_000)),
  );
  const names = [...(bookmarks?.state.bookmarks ?? []), ...(hits ?? [])].flatMap(
    ({ codeHostSlug, path }): readonly SpecificationName[] =>
      codeHostSlug && path ? [{ codeHostSlug, path }] : [],
  );
  await readSpecification(reader, names[0]);
}

async function readSpecification(
  { client, clients, read, skip }: AppReader,
  name: SpecificationName | undefined,
): Promise<void> {
  const { viewer } = clients;
  const paths = {
    text: '/viewer/v1/specifications',
    versions: '/viewer/v1/specifications/versions',
    tree: '/viewer/v1/specification-tree',
    file: '/viewer/v1/specification-files',
  };
  if (name === undefined) {
    const why = 'this person has no bookmark, and the search finds nothing';
    for (const path of Object.values(paths)) skip(path, why);
    return;
  }
  const text = await read(paths.text, () => client.fetchQuery(specificationQuery(viewer, name)), {
    sees: ['etag'],
    problem: etagProblem,
  });
  await read(paths.versions, () =>
    client.fetchInfiniteQuery(versionsQuery(viewer, name, text?.etag ?? null)),
  );
  const folder = name.path.includes('/') ? name.path.slice(0, name.path.lastIndexOf('/')) : '';
  const entries = await read(paths.tree, () =>
    client.fetchQuery(specificationTreeQuery(viewer, name.codeHostSlug, folder)),
  );
  const image = entries?.find(({ mediaType }) => mediaType?.startsWith('image/'));
  if (image === undefined) {
    skip(paths.file, 'the folder of the first specification has no image');
    return;
  }
  const file = { codeHostSlug: name.codeHostSlug, path: image.path };
  await read(paths.file, () => client.fetchQuery(specificationFileQuery(viewer, file)), {
    sees: ['etag'],
  });
}
