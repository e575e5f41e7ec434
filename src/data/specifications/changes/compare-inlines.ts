import { type DiffRange, diffSequences } from '#text/diff/diff-sequences.ts';
import { addText, type Inline } from '#text/markdown/markdown-document.ts';
import { getContent } from './align.ts';

/** Inline element that contains other inline elements, such as strong text or a link. */
type Mark = Extract<Inline, { readonly children: readonly Inline[] }>;

type Leaf = Exclude<Inline, Mark>;

/** Word, white space, or other indivisible inline element, with the marks that contain it. */
type Token = {
  readonly leaf: Leaf;
  /**
   * Marks that contain the token, outermost first. `content` is the same string for equal marks.
   */
  readonly marks: readonly { readonly mark: Mark; readonly content: string }[];
  /** String that is the same for all tokens that look the same. */
  readonly content: string;
};

/** Returns the later inline elements, with the inserted and deleted words marked. */
export function* compareInlines(
  before: readonly Inline[],
  after: readonly Inline[],
): Generator<undefined, readonly Inline[]> {
  const tokensBefore = toTokens(before);
  const tokensAfter = toTokens(after);
  const ranges = yield* diffSequences(
    tokensBefore.map(({ content }) => content),
    tokensAfter.map(({ content }) => content),
  );
  const tokens = readableRanges(ranges, tokensBefore, tokensAfter).flatMap(
    (range): readonly ChangedToken[] => [
      ...(range.same ? [] : changedTokens(tokensBefore, range.before, 'deleted')),
      ...changedTokens(tokensAfter, range.after, range.same ? undefined : 'inserted'),
    ],
  );
  yield;
  return buildInlines(tokens, 0);
}

/** Wraps inline elements in an `inserted` or `deleted` mark. */
export function markAs(
  kind: 'inserted' | 'deleted',
  children: readonly Inline[],
): readonly Inline[] {
  return children.length === 0 ? [] : [{ kind, children }];
}

/**
 * Matches one token of text: a number, a word, a character of a script without spaces, white space,
 * or any other single character.
 */
const pieces =
  /\p{N}+(?:[.,:]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;

/**
 * Splits the text of inline elements into tokens. Code, images and other elements without children
 * are not split.
 */
function toTokens(inlines: readonly Inline[], marks: Token['marks'] = []): readonly Token[] {
  const around = marks.map(({ content }) => content).join('');
  return inlines.flatMap((inline): readonly Token[] => {
    if ('children' in inline) {
      const content = getContent({ ...inline, children: [] });
      return toTokens(inline.children, [...marks, { mark: inline, content }]);
    }
    const leaves: readonly Leaf[] =
      inline.kind === 'text'
        ? (inline.text.match(pieces) ?? []).map((text) => ({ kind: 'text', text }))
        : [inline];
    return leaves.map((leaf) => ({ leaf, marks, content: around + getContent(leaf) }));
  });
}

/**
 * Merges changes that are separated only by short equal text, because many small changes are hard
 * to read.
 */
function readableRanges(
  ranges: readonly DiffRange[],
  before: readonly Token[],
  after: readonly Token[],
): readonly DiffRange[] {
  const joined: DiffRange[] = [];
  const lengthOf = (range: DiffRange) =>
    Math.max(textLength(before.slice(...range.before)), textLength(after.slice(...range.after)));
  for (const range of ranges) {
    joined.push(range);
    for (;;) {
      const [first, middle, last] = joined.slice(-3);
      if (first === undefined || !middle?.same || last === undefined) break;
      const isShort = lengthOf(middle) <= Math.min(lengthOf(first), lengthOf(last));
      if (!isShort && after.slice(...middle.after).some(isReadable)) break;
      joined.splice(-3, 3, {
        same: false,
        before: [first.before[0], last.before[1]],
        after: [first.after[0], last.after[1]],
      });
    }
  }
  return joined;
}

function textLength(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { leaf }) => sum + ('text' in leaf ? leaf.text.length : 1), 0);
}

/** True if the token is neither white space nor a punctuation mark. */
function isReadable({ leaf }: Token): boolean {
  return leaf.kind !== 'text' || /[\p{L}\p{N}]/u.test(leaf.text);
}

type InlineChange = 'inserted' | 'deleted' | undefined;

type ChangedToken = { readonly token: Token; readonly change: InlineChange };

function changedTokens(
  tokens: readonly Token[],
  range: readonly [number, number],
  change: InlineChange,
): readonly ChangedToken[] {
  return tokens.slice(...range).map((token) => ({ token, change }));
}

/** Groups adjacent items for which `keyOf` returns the same key. */
function groupRuns<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  let key: string | undefined;
  for (const item of items) {
    const own = keyOf(item);
    const run = runs.at(-1);
    if (run && own === key) run.push(item);
    else runs.push([item]);
    key = own;
  }
  return runs;
}

/**
 * Builds inline elements from tokens. If a link or other mark changed only in part, `inserted` and
 * `deleted` are inside it; if it changed as a whole, they are around it.
 * @param depth number of marks that already contain the elements to build
 */
function buildInlines(tokens: readonly ChangedToken[], depth: number): readonly Inline[] {
  const built = groupRuns(tokens, ({ token }) => token.marks[depth]?.content).flatMap((run) =>
    buildRun(run, depth),
  );
  return groupRuns(built, ({ change }) => change).flatMap((run) => {
    const inlines: Inline[] = [];
    for (const { inline } of run) {
      if (inline.kind === 'text') addText(inline.text, inlines);
      else inlines.push(inline);
    }
    const change = run[0]?.change;
    return change === undefined ? inlines : markAs(change, inlines);
  });
}

function buildRun(
  run: readonly ChangedToken[],
  depth: number,
): readonly { readonly inline: Inline; readonly change: InlineChange }[] {
  const first = run.find(({ change }) => change !== 'deleted') ?? run[0];
  const mark = first?.token.marks[depth]?.mark;
  if (first === undefined) return [];
  if (mark === undefined) return run.map(({ token, change }) => ({ inline: token.leaf, change }));
  const isUniform = run.every(({ change }) => change === first.change);
  const within = isUniform ? run.map(({ token }) => ({ token, change: undefined })) : run;
  return [
    {
      inline: { ...mark, children: buildInlines(within, depth + 1) },
      change: isUniform ? first.change : undefined,
    },
  ];
}
