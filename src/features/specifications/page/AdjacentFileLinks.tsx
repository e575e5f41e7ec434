import { useQuery } from '@tanstack/react-query';
import { specificationTreeQuery } from '#data/specifications/queries.ts';
import {
  getParentPath,
  getTitle,
  type SpecificationName,
  type TreeEntry,
} from '#data/specifications/specification.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { type Neighbour, NeighbourLinks } from '#ui/page/NeighbourLinks.tsx';

/**
 * Links to the previous and next text file in the same folder (extension
 * viewer.specificationFiles).
 */
export function AdjacentFileLinks({ name: { codeHostSlug, path } }: { name: SpecificationName }) {
  const { viewer } = useServices();
  const isOffered = useHasExtension('viewer.specificationFiles');
  const under = getParentPath(path) ?? '';
  const { data = [] } = useQuery({
    ...specificationTreeQuery(viewer, codeHostSlug, under),
    enabled: isOffered,
  });
  // Excludes files in subfolders, because the service lists the files at all levels below the
  // folder.
  const isBeside = (other: string) => other.lastIndexOf('/') === path.lastIndexOf('/');
  const texts = data.filter(
    (entry) => entry.kind === 'file' && isTextFile(entry.path) && isBeside(entry.path),
  );
  const at = texts.findIndex((entry) => entry.path === path);
  if (at < 0) return null;
  const neighbour = (entry: TreeEntry | undefined): Neighbour | undefined =>
    entry && {
      title: getTitle(entry),
      to: paths.specification({ codeHostSlug, path: entry.path }),
    };
  return (
    <NeighbourLinks
      label="In the same folder of the repository"
      previous={neighbour(texts[at - 1])}
      next={neighbour(texts[at + 1])}
    />
  );
}
