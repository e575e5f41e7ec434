import {
  type CountMatches,
  createFuseSearch,
  createMiniSearch,
} from '#bench/libraries/text-search.ts';
import { getTypedPrefixes } from '#bench/search-texts.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { loadListedCompetencies } from './load.ts';

/** Returns the fields of a competency that every compared search library indexes. */
function getIndexedFields({ competency, category, name }: ListedCompetency, id: number) {
  const { owner, description, difficultyLevels: levels } = competency;
  return {
    id,
    name,
    category,
    owner: owner ?? '',
    description: description ?? '',
    criteria: [levels?.easy, levels?.medium, levels?.hard]
      .map((level) => level?.criteria ?? '')
      .join('\n'),
  };
}

const keys = ['name', 'category', 'owner', 'description', 'criteria'];

const libraries: Readonly<
  Record<string, (competencies: readonly ListedCompetency[]) => CountMatches>
> = {
  app: (competencies) => {
    const search = getCompetencySearch(competencies);
    // The app builds its index in the first search, so this search is part of the measured indexing
    // time.
    search.find('a');
    return (query) => search.find(query).length;
  },
  minisearch: (competencies) => createMiniSearch(competencies.map(getIndexedFields), keys),
  fuse: (competencies) => createFuseSearch(competencies.map(getIndexedFields), keys),
};

const name = new URLSearchParams(location.search).get('library') ?? 'app';
const build = libraries[name];
const competencies = await loadListedCompetencies();
if (build === undefined) throw new Error(`Unknown library: ${name}`);
const begun = performance.now();
const countMatches = build(competencies);
const indexMs = performance.now() - begun;
const queryMs: number[] = [];
for (const query of getTypedPrefixes()) {
  const from = performance.now();
  countMatches(query);
  queryMs.push(performance.now() - from);
}
const result = document.getElementById('result');
if (result !== null) result.textContent = JSON.stringify({ indexMs, queryMs });
