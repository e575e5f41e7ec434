import { History, Search, TextSearch } from 'lucide-react';
import { hitKey } from '#data/specifications/hit-key.ts';
import { hitFragment, hitTitle } from '#data/specifications/search-hit.ts';
import {
  nameKey,
  type SpecificationHit,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { JumpGroup, JumpTarget } from './jump-target.ts';

const placeOf = ({ codeHostSlug, path }: SpecificationName) =>
  truncate(`${codeHostSlug} / ${path}`, maxNameLength);

function hitTarget(hit: SpecificationHit): JumpTarget {
  const { heading, line } = hit;
  const label = truncate(hitTitle(hit), maxNameLength);
  const section = heading ?? (line === null ? undefined : `Line ${line}`);
  const isTop = section === label;
  const to = paths.specification(hit, isTop ? {} : { fragment: hitFragment(hit) });
  return {
    id: `hit ${hitKey(hit)}`,
    icon: TextSearch,
    label,
    detail: isTop ? undefined : section && truncate(section, maxNameLength),
    context: placeOf(hit),
    isPath: true,
    to,
    searchText: foldText(label),
  };
}

/** What a search over all specifications has found, if anything, and the page that has all of it. */
export function specificationGroup(hits: readonly SpecificationHit[], typed: string): JumpGroup {
  const query = typed.trim();
  if (query === '' || hits.length === 0) return { name: 'Specifications', targets: [] };
  const all: JumpTarget = {
    id: 'search all specifications',
    icon: Search,
    label: `Search all specifications for “${truncate(query, 60)}”`,
    context: '',
    to: paths.specifications({ query }),
    searchText: '',
  };
  return { name: 'Specifications', targets: [...hits.map(hitTarget), all] };
}

/** The specifications that the person has read, latest first. */
export function recentGroup(readings: readonly SpecificationReading[]): JumpGroup {
  const unique = new Map(readings.map((reading) => [nameKey(reading.name), reading]));
  return {
    name: 'Recent',
    targets: [...unique.values()].map(({ name, title }): JumpTarget => {
      const label = truncate(title?.trim() || name.path, maxNameLength);
      const to = paths.specification(name);
      return {
        id: `recent ${to}`,
        icon: History,
        label,
        context: placeOf(name),
        isPath: true,
        to,
        searchText: foldText(`${label}\n${name.path}\n${name.codeHostSlug}`),
      };
    }),
  };
}
