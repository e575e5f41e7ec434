import { type DiffRange, diffSequences } from '#text/diff/diff-sequences.ts';
import { splitWords } from '#text/diff/split-words.ts';
import { appendText, hasChangeMarks, type Inline } from '#text/markdown/markdown-document.ts';
import {
  getInlineContent,
  getLineContent,
  getMarkContent,
  hasVisibleContent,
  type InlineMark,
} from './content.ts';

type Leaf = Exclude<Inline, InlineMark>;

type TokenMark = {
  readonly mark: InlineMark;
  /** String that is equal for marks of the same kind and target. */
  readonly content: string;
  /** True if the mark contains words that occur in both texts. */
  readonly isCommon?: boolean;
};

/** Word, space, or other indivisible inline, with the marks that contain it. */
type Token = {
  readonly leaf: Leaf;
  /** Marks that contain the token, outermost first. */
  readonly marks: readonly TokenMark[];
  /**
   * String that is equal for tokens that look the same, even if the targets of their links differ.
   */
  readonly content: string;
};

/** Returns `after` with inserted and deleted words and changed link targets marked. */
export function* compareInlines(
  before: readonly Inline[],
  after: readonly Inline[],
): Generator<undefined, readonly Inline[]> {
  if (getLineContent(before) === getLineContent(after)) return after;
  const tokensBefore = toTokens(before).filter(({ leaf }) => leaf.kind !== 'anchor');
  const tokensAfter = toTokens(after);
  const differences = yield* diffSequences(
    tokensBefore.map(({ content }) => content),
    tokensAfter.map(({ content }) => content),
  );
  const ranges = extendToVisible(
    readableRanges(differences, tokensBefore, tokensAfter),
    tokensBefore,
    tokensAfter,
  );
  const matched = matchMarks(ranges, tokensBefore, tokensAfter);
  const take = (
    tokens: readonly Token[],
    range: DiffRange['after'],
    change: InlineChange,
  ): readonly ChangedToken[] =>
    tokens.slice(...range).map(({ leaf, marks }) => ({
      leaf,
      marks: marks.map((mark) => matched.get(mark.mark) ?? mark),
      change,
    }));
  const tokens = ranges.flatMap((range) => [
    ...(range.same ? [] : take(tokensBefore, range.before, 'deleted')),
    ...take(tokensAfter, range.after, range.same ? undefined : 'inserted'),
  ]);
  yield;
  const compared = buildInlines(moveSpaces(tokens), 0);
  return hasChangeMarks(compared) ? compared : after;
}

/**
 * Marks inlines as inserted or deleted. Invisible inlines are not marked, and are removed if they
 * were deleted.
 */
export function wrapInChangeMark(
  kind: 'inserted' | 'deleted',
  children: readonly Inline[],
): readonly Inline[] {
  if (hasVisibleContent(children)) return [{ kind, children }];
  return kind === 'inserted' ? children : [];
}

/**
 * Splits text into words. Code, images and other leaves aren't split; invisible spaces are omitted.
 */
function toTokens(inlines: readonly Inline[]): readonly Token[] {
  const tokens = splitInlines(inlines, []);
  const isEnd = (token: Token | undefined) => !token || token.leaf.kind === 'line-break';
  return tokens.filter(
    ({ content }, at) => content !== ' ' || !(isEnd(tokens[at - 1]) || isEnd(tokens[at + 1])),
  );
}

function splitInlines(inlines: readonly Inline[], marks: Token['marks']): readonly Token[] {
  const around = marks
    .map(({ mark, content }) => (mark.kind === 'link' ? '\0link\0' : content))
    .join('');
  return inlines.flatMap((inline): readonly Token[] => {
    if ('children' in inline) {
      const mark = { mark: inline, content: getMarkContent(inline) };
      return splitInlines(inline.children, [...marks, mark]);
    }
    const leaves: readonly Leaf[] =
      inline.kind === 'text'
        ? splitWords(inline.text).map((text) => ({ kind: 'text', text }))
        : [inline];
    return leaves.map((leaf) => ({ leaf, marks, content: around + getInlineContent(leaf) }));
  });
}

/**
 * Merges changes that are separated only by a short unchanged text, because many small changes are
 * hard to read.
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
      joined.splice(-3, 3, joinRanges(first, last));
    }
  }
  return joined;
}

/** Returns the range from the start of `first` to the end of `last`. */
function joinRanges(first: DiffRange, last: DiffRange): DiffRange {
  return {
    same: first.same && last.same,
    before: [first.before[0], last.before[1]],
    after: [first.after[0], last.after[1]],
  };
}

/**
 * Extends each change that contains only white space to the closest visible token. Otherwise, its
 * mark would look empty.
 */
function extendToVisible(
  ranges: readonly DiffRange[],
  before: readonly Token[],
  after: readonly Token[],
): readonly DiffRange[] {
  const isWhite = (range: DiffRange | undefined) =>
    range?.same === false &&
    [before.slice(...range.before), after.slice(...range.after)].some(
      (tokens) => tokens.some(({ leaf }) => leaf.kind !== 'anchor') && !tokens.some(isShown),
    );
  const extended: DiffRange[] = [];
  const add = (part: DiffRange) => {
    const last = extended.at(-1);
    if (part.before[0] === part.before[1] && part.after[0] === part.after[1]) return;
    if (last?.same === part.same) extended[extended.length - 1] = joinRanges(last, part);
    else extended.push(part);
  };
  for (const [at, range] of ranges.entries()) {
    const shown = range.same ? after.slice(...range.after).map(isShown) : [];
    const hasShownBefore = after.slice(...(ranges[at - 2]?.after ?? [0, 0])).some(isShown);
    const isFirst = isWhite(ranges[at - 1]) && !hasShownBefore;
    const isLast = isWhite(ranges[at + 1]) && shown.includes(true);
    const start = isFirst ? shown.indexOf(true) + 1 : 0;
    const end = isLast ? Math.max(start, shown.lastIndexOf(true)) : shown.length;
    const cut = (same: boolean, from: number, to: number) =>
      add({
        same,
        before: [range.before[0] + from, range.before[0] + to],
        after: [range.after[0] + from, range.after[0] + to],
      });
    if (range.same) {
      cut(false, 0, start);
      cut(true, start, end);
      cut(false, end, shown.length);
    } else add(range);
  }
  return extended;
}

/** True if the token is visible without adjacent tokens. */
function isShown({ leaf }: Pick<Token, 'leaf'>): boolean {
  if (leaf.kind === 'text') return leaf.text.trim() !== '';
  return leaf.kind !== 'line-break' && leaf.kind !== 'anchor';
}

/**
 * Maps each mark that contains words of both texts, in its earlier and later version, to the mark
 * of the later text. If the target of a link has changed, the result contains both targets.
 */
function matchMarks(
  ranges: readonly DiffRange[],
  before: readonly Token[],
  after: readonly Token[],
): ReadonlyMap<InlineMark, TokenMark> {
  const matched = new Map<InlineMark, TokenMark>();
  for (const range of ranges) {
    for (let at = range.same ? range.before[0] : range.before[1]; at < range.before[1]; at += 1) {
      const later = after[range.after[0] + at - range.before[0]]?.marks ?? [];
      for (const [depth, { mark: earlier }] of (before[at]?.marks ?? []).entries()) {
        const own = later[depth];
        if (own === undefined || matched.has(own.mark) || matched.has(earlier)) continue;
        const mark = withEarlierTarget(own.mark, earlier);
        const common = { ...own, mark, isCommon: true };
        matched.set(earlier, common).set(own.mark, common);
      }
    }
  }
  return matched;
}

function withEarlierTarget(mark: InlineMark, earlier: InlineMark): InlineMark {
  if (mark.kind !== 'link' || earlier.kind !== 'link') return mark;
  return mark.href === earlier.href ? mark : { ...mark, earlier: { href: earlier.href } };
}

function textLength(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { leaf }) => sum + ('text' in leaf ? leaf.text.length : 1), 0);
}

/** True if the token is neither white space nor a punctuation mark. */
function isReadable({ leaf }: Token): boolean {
  return leaf.kind !== 'text' || /[\p{L}\p{N}]/u.test(leaf.text);
}

type InlineChange = 'inserted' | 'deleted' | undefined;

type ChangedToken = Pick<Token, 'leaf' | 'marks'> & { readonly change: InlineChange };

/**
 * Moves each changed space into the mark of the adjacent changed word, if the mark contains words
 * of both texts. Otherwise, the space would be in an `inserted` or `deleted` element without
 * visible text.
 */
function moveSpaces(tokens: readonly ChangedToken[]): readonly ChangedToken[] {
  return tokens.map((token, at) => {
    const { change, marks } = token;
    if (change === undefined || isShown(token)) return token;
    const words = [tokens[at - 1], tokens[at + 1]].filter(
      (word) => word !== undefined && word.change === change && isShown(word),
    );
    if (words.some((word) => word?.marks.every(({ isCommon }) => !isCommon))) return token;
    return { ...token, marks: words[0]?.marks ?? marks };
  });
}

/** Groups adjacent items with the same key. */
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
 * Builds inline elements from tokens. A partly changed mark, such as a link, contains `inserted`
 * and `deleted` elements. A completely changed mark is inside an `inserted` or `deleted` element.
 * @param depth number of enclosing marks that are already built
 */
function buildInlines(tokens: readonly ChangedToken[], depth: number): readonly Inline[] {
  const built = groupRuns(tokens, ({ marks, change = '' }) => {
    const mark = marks[depth];
    return mark?.isCommon ? mark.content : mark && mark.content + change;
  }).flatMap((run) => buildRun(run, depth));
  return groupRuns(built, ({ change }) => change).flatMap((run) => {
    const inlines: Inline[] = [];
    for (const { inline } of run) {
      if (inline.kind === 'text') appendText(inline.text, inlines);
      else inlines.push(inline);
    }
    const change = run[0]?.change;
    return change === undefined ? inlines : wrapInChangeMark(change, inlines);
  });
}

function buildRun(
  run: readonly ChangedToken[],
  depth: number,
): readonly { readonly inline: Inline; readonly change: InlineChange }[] {
  const first = run.find(({ change }) => change !== 'deleted') ?? run[0];
  const mark = first?.marks[depth]?.mark;
  if (first === undefined) return [];
  if (mark === undefined) return run.map(({ leaf, change }) => ({ inline: leaf, change }));
  const isUniform = run.every(({ change }) => change === first.change);
  const within = isUniform ? run.map((token) => ({ ...token, change: undefined })) : run;
  return [
    {
      inline: { ...mark, children: buildInlines(within, depth + 1) },
      change: isUniform ? first.change : undefined,
    },
  ];
}
