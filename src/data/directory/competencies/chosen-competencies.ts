import { fromSegment, toSegment } from '#text/path-segment.ts';
import { type CompetencyAddress, isSameCompetency } from './competency-list.ts';

/** More than this can't be looked at side by side. */
export const maxCompared = 4;
export const minCompared = 2;

/** Text without slashes and lone surrogates, to be percent-encoded with the rest of the query. */
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
    // What isn't a number names a competency that nobody has.
    occurrence: /^[1-9]\d{0,8}$/.test(occurrence) ? Number(occurrence) : 0,
  };
}

/** Those an address names for comparison, in its order, each once. There may be any number. */
export function readChosen(params: URLSearchParams): readonly CompetencyAddress[] {
  return [...new Set(params.getAll('c'))]
    .map(fromText)
    .filter((one, at, all) => all.findIndex((other) => isSameCompetency(one, other)) === at);
}

/** `params` with these chosen for comparison in place of those they name; the rest stays. */
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

/** The choice with one more, or without it if it is in there already. */
export function toggleCompetency(
  chosen: readonly CompetencyAddress[],
  one: CompetencyAddress,
): readonly CompetencyAddress[] {
  const others = chosen.filter((other) => !isSameCompetency(other, one));
  const { category, name, occurrence } = one;
  return others.length < chosen.length ? others : [...chosen, { category, name, occurrence }];
}

/** The choice with the one at a place moved by some places, as far as there are any. */
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
