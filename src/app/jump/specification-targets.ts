import { Search, TextSearch } from 'lucide-react';
import { hitFragment, hitKey, hitTitle } from '#data/specifications/search-hit.ts';
import type { SpecificationHit } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type JumpGroup, type JumpTarget, specificationPlace } from './jump-target.ts';

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
    context: specificationPlace(hit),
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
