import { createNumbering } from '#text/diff/numbering.ts';

/** Pieces of contents between two yields. */
const sliceLength = 64;

/** Gives elements of equal content equal numbers; see blockContents. */
export type NumberContents = <Element>(
  elements: readonly Element[],
  contentsOf: (element: Element) => Iterable<string>,
) => Generator<undefined, readonly number[]>;

/** It yields within elements too, as one of them may be as long as a whole text. */
export function createNumberContents(): NumberContents {
  const numberOf = createNumbering();
  return function* (elements, contentsOf) {
    const numbers: number[] = [];
    let count = 0;
    for (const element of elements) {
      let content = '';
      for (const piece of contentsOf(element)) {
        content += `${piece}\u0000`;
        count += 1;
        if (count % sliceLength === 0) yield;
      }
      numbers.push(numberOf(content));
    }
    return numbers;
  };
}
