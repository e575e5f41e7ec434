import { findStringEnd } from './parse-json.ts';

/** Name repeated in one object of a JSON text. */
export type DuplicateKey = {
  readonly name: string;
  /** 1-based line numbers of all occurrences, ascending. */
  readonly lines: readonly number[];
};

type Duplicates = {
  /** First duplicates in the text. */
  readonly duplicates: readonly DuplicateKey[];
  /** Number of all duplicates. */
  readonly count: number;
};

const maxDuplicates = 5;
/** Characters after which the search yields. */
const sliceLength = 1 << 16;

const quote = 0x22;
const comma = 0x2c;
const [listStart, listEnd] = [0x5b, 0x5d];
const [objectStart, objectEnd] = [0x7b, 0x7d];

type Occurrences = { readonly name: string; readonly positions: number[] };

/** The text must be valid JSON. `JSON.parse` doesn't report duplicates: the last one counts. */
export function* findDuplicateKeys(text: string): Generator<undefined, Duplicates> {
  const found: Occurrences[] = [];
  let count = 0;
  /** Names found so far in the open object at each depth. The maps are reused. */
  const names: Map<string, number | Occurrences>[] = [];
  /** Objects (true) and arrays (false) that contain the position, outermost first. */
  const open: boolean[] = [];
  let isName = false;
  let yielded = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = findStringEnd(text, at);
      if (isName) {
        isName = false;
        const written = text.slice(at + 1, end);
        const name = written.includes('\\') ? decode(written) : written;
        const inObject = names[open.length];
        const before = inObject?.get(name);
        if (before === undefined) inObject?.set(name, at);
        else if (typeof before !== 'number') before.positions.push(at);
        else {
          const occurrences = { name, positions: [before, at] };
          inObject?.set(name, occurrences);
          count += 1;
          if (found.length < maxDuplicates) found.push(occurrences);
        }
      }
      at = end;
    } else if (code === comma) isName = open.at(-1) === true;
    else if (code === objectStart) {
      open.push(true);
      isName = true;
      const reused = names[open.length];
      if (reused === undefined) names[open.length] = new Map();
      else reused.clear();
    } else if (code === listStart) {
      open.push(false);
      isName = false;
    } else if (code === objectEnd || code === listEnd) {
      open.pop();
      isName = false;
    }
    if (at - yielded > sliceLength) {
      yielded = at;
      yield;
    }
  }
  const duplicates = found.map(({ name, positions }) => ({
    name,
    lines: toLines(text, positions),
  }));
  return { duplicates, count };
}

function decode(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

/** Converts ascending positions to 1-based line numbers. */
function toLines(text: string, positions: readonly number[]): readonly number[] {
  let line = 1;
  let end = text.indexOf('\n');
  return positions.map((position) => {
    while (end >= 0 && end < position) {
      line += 1;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  });
}
