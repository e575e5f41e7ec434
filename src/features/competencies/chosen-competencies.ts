import {
  type CompetencyReference,
  isSameCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { decodePathSegment, encodePathSegment } from '#text/path-segment.ts';
import { withParams } from '#workflows/url-state/url-param.ts';

/** Maximum number of competencies in a comparison; more don't fit next to each other. */
export const maxComparedCompetencies = 4;
export const minComparedCompetencies = 2;

/**
 * Escapes characters that make `category/name/occurrence` ambiguous or that no URL can contain,
 * such as slashes and lone surrogates. Others are percent-encoded when the URL is built.
 */
function toPart(text: string): string {
  return decodeURIComponent(encodePathSegment(text));
}

/** Formats a competency as `Data/Data contracts` or `Data/Data contracts/2`. */
function toText({ category, name, occurrence }: CompetencyReference): string {
  const parts = [toPart(category), toPart(name)];
  return (occurrence === 1 ? parts : [...parts, String(occurrence)]).join('/');
}

function fromText(text: string): CompetencyReference {
  const parts = text.split('/');
  const [category = '', name = '', occurrence = '1'] = parts.length === 1 ? ['~', text] : parts;
  return {
    category: decodePathSegment(category),
    name: decodePathSegment(name),
    // Occurrences start at 1, so 0 matches no competency.
    occurrence: /^[1-9]\d{0,8}$/.test(occurrence) ? Number(occurrence) : 0,
  };
}

/** Codec that stores the compared competencies in the URL, in order and without duplicates. */
export const comparedCompetenciesCodec = {
  /** Can return more than `maxComparedCompetencies`. */
  read: (params: URLSearchParams): readonly CompetencyReference[] =>
    [...new Set(params.getAll('c'))]
      .map(fromText)
      .filter((one, at, all) => all.findIndex((other) => isSameCompetency(one, other)) === at),
  write: (chosen: readonly CompetencyReference[], params = new URLSearchParams()) =>
    withParams(params, { c: chosen.map(toText) }),
};

export function toggleComparedCompetency(
  chosen: readonly CompetencyReference[],
  one: CompetencyReference,
): readonly CompetencyReference[] {
  const others = chosen.filter((other) => !isSameCompetency(other, one));
  const { category, name, occurrence } = one;
  return others.length < chosen.length ? others : [...chosen, { category, name, occurrence }];
}
