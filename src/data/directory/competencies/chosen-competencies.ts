import { fromSegment, toSegment } from '#text/path-segment.ts';
import { type CompetencyAddress, isSameCompetency } from './competency-list.ts';

/** No more than this fit side by side. */
export const maxCompared = 4;
export const minCompared = 2;

/** The text without slashes and lone surrogates; the query percent-encodes the rest. */
function toPart(text: string): string {
  return decodeURIComponent(toSegment(text));
}

/** A competency as one text, `Data/Data contracts` or `Data/Data contracts/2`, byte for byte. */
function toText({ category, name, occurrence }: CompetencyAddress): string {
  const parts = [toPart(category), toPart(name)];
  return (occurrence === 1 ? parts : [...parts, String(occurrence)]).join('/');
}

function fromText(text: string): CompetencyAddress {
  const parts = text.split('/');
  const [category = '', name = '', occurrence = '1'] = parts.length === 1 ? ['~', text] : parts;
  return {
    category: fromSegment(category),
    name: fromSegment(name),
    // Nothing has the occurrence 0.
    occurrence: /^[1-9]\d{0,8}$/.test(occurrence) ? Number(occurrence) : 0,
  };
}

/** The competencies chosen in an address, in its order, each once; there may be too many. */
export function readChosen(params: URLSearchParams): readonly CompetencyAddress[] {
  return [...new Set(params.getAll('c'))]
    .map(fromText)
    .filter((one, at, all) => all.findIndex((other) => isSameCompetency(one, other)) === at);
}

/** `params` with this choice instead of theirs. Other parameters stay. */
export function writeChosen(
  chosen: readonly CompetencyAddress[],
  params = new URLSearchParams(),
): URLSearchParams {
  const others = [...params].filter(([name]) => name !== 'c');
  return new URLSearchParams([
    ...others,
    ...chosen.map((one): [string, string] => ['c', toText(one)]),
  ]);
}

/** The choice as part of an address. */
export const chosenCodec = { read: readChosen, write: writeChosen };

/** Adds a competency to the choice, or removes it. */
export function toggleCompetency(
  chosen: readonly CompetencyAddress[],
  one: CompetencyAddress,
): readonly CompetencyAddress[] {
  const others = chosen.filter((other) => !isSameCompetency(other, one));
  const { category, name, occurrence } = one;
  return others.length < chosen.length ? others : [...chosen, { category, name, occurrence }];
}

/** Moves a competency of the choice; at an end it stays. */
export function moveCompetency(
  chosen: readonly CompetencyAddress[],
  from: number,
  by: 1 | -1,
): readonly CompetencyAddress[] {
  const one = chosen[from];
  const to = from + by;
  if (one === undefined || to < 0 || to >= chosen.length) return chosen;
  return chosen.toSpliced(from, 1).toSpliced(to, 0, one);
}
