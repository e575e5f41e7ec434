/** A pause this long begins a new word. */
const pauseMs = 700;

/** No name is told apart by more than this, and folding long ones would cost time. */
const maxCompared = 60;

/** Without accents and case, for comparing what was typed. */
function fold(text: string): string {
  return text.slice(0, maxCompared).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters typed one after the other, as one text. Times in milliseconds. */
export type TypeAhead = {
  /** Whether a word has been begun, so that a space belongs to it. */
  readonly isTyping: (now: number) => boolean;
  /** Adds a character and returns what has been typed so far. */
  readonly type: (character: string, now: number) => string;
  /** Another key was pressed: the next letter begins a new word. */
  readonly end: () => void;
};

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = (now: number) => typed !== '' && now - last < pauseMs;
  return {
    isTyping,
    type: (character, now) => {
      typed = isTyping(now) ? typed + character : character;
      last = now;
      return typed;
    },
    end: () => {
      typed = '';
    },
  };
}

/**
 * The row that typing leads to, or -1. One letter, once or repeated, goes on to the next row that
 * begins with it; several letters stay where they are as long as they fit. Goes round at the end.
 */
export function rowForTyped<N>(
  rows: readonly N[],
  nameOf: (node: N) => string,
  from: number,
  typed: string,
): number {
  const search = (text: string, first: number): number => {
    const prefix = fold(text);
    for (let step = 0; step < rows.length; step += 1) {
      const row = (first + step) % rows.length;
      const node = rows[row];
      if (node !== undefined && fold(nameOf(node)).startsWith(prefix)) return row;
    }
    return -1;
  };
  const letters = [...typed];
  const [letter = ''] = letters;
  if (letters.length > 1) {
    const row = search(typed, from);
    if (row >= 0 || letters.some((other) => other !== letter)) return row;
  }
  return search(letter, from + 1);
}
