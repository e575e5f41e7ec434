import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useMemo } from 'react';
import {
  type CompetencyReference,
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencySearch,
  getCompetencySearch,
} from '#data/directory/competencies/competency-search.ts';
import { toNameLabel } from '#data/directory/display-names.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { usePreparedValue } from '#workflows/loading/use-prepared.ts';
import {
  createItemFinder,
  createLinkTarget,
  maxResults,
  type PaletteFeature,
} from '#workflows/palette/palette.ts';

const none: readonly ListedCompetency[] = [];
const isPrepared = (search: CompetencySearch) => search.isPrepared();
const prepare = (search: CompetencySearch) => search.prepare();

const toTarget = ({ category, name, occurrence }: CompetencyReference) =>
  createLinkTarget(GraduationCap, {
    label: toNameLabel(name),
    context: truncate(category.trim(), maxNameLength) || 'No category',
    to: paths.competency(category, name, { occurrence }),
  });

const toTargets = (found: readonly ListedCompetency[]) => found.slice(0, maxResults).map(toTarget);

/** Returns the competencies for the palette, which searches the same texts as the list. */
export function usePaletteCompetencies(): PaletteFeature {
  const options = competenciesQuery(useServices().directory);
  const query = useQuery(options);
  const items = query.data?.items;
  const search = usePreparedValue(getCompetencySearch(items ?? none), isPrepared, prepare);
  const listsPeople = useHasExtension('directory.people');
  const content = useMemo(
    () => ({
      finders: search ? [createItemFinder('Competencies', search, toTargets)] : [],
      getItemTarget: (item: ItemReference) => {
        if (item.kind !== 'competency' || items === undefined) return undefined;
        const target = toTarget(item);
        return findCompetency(items, item)
          ? target
          : { ...target, context: 'No longer in the directory', isMissing: true };
      },
    }),
    [search, items],
  );
  return {
    content,
    isLoading: query.isLoading || search === undefined,
    sources: [
      {
        // If people aren't listed, the results contain the owners of competencies.
        label: listsPeople ? 'Competencies' : 'Competencies and people',
        queryKey: options.queryKey,
        query,
      },
    ],
  };
}
