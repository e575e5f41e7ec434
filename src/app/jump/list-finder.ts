import { findMeant } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { bestByName } from '#text/match-rank.ts';
import { filterByWords } from '#text/search-text.ts';
import { createVocabulary } from '#text/vocabulary.ts';
import { type JumpFinder, type JumpTarget, mostShown } from './jump-target.ts';

const textOf = ({ searchText }: JumpTarget) => searchText;
const nameOf = ({ label }: JumpTarget) => foldText(label);

/** Finds a few targets, which are all shown while nothing is typed unless `isShownAtFirst` is false. */
export function listFinder(
  name: string,
  targets: readonly JumpTarget[],
  { isShownAtFirst = true } = {},
): JumpFinder {
  const vocabulary = createVocabulary();
  for (const { label } of targets) vocabulary.add(label);
  const find = (typed: string) => {
    if (typed.trim() === '') return isShownAtFirst ? targets : [];
    return bestByName(filterByWords(targets, typed, textOf), typed, nameOf, mostShown);
  };
  return {
    name,
    find,
    findMeant: (typed) => findMeant(typed, vocabulary, find),
  };
}
