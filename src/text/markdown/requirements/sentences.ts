import type { Inline } from '#text/markdown/markdown-document.ts';
import type { Keyword, LineText } from './requirement.ts';

const hidden = '\ufffc';

export function getLineText(inlines: readonly Inline[]): LineText {
  let text = '';
  let plain = '';
  const add = (nodes: readonly Inline[]) => {
    for (const node of nodes) {
      if (node.kind === 'text' || node.kind === 'emoji') {
        text += node.text;
        plain += node.text;
      } else if (node.kind === 'code' || node.kind === 'math') {
        text += node.text;
        plain += hidden.repeat(node.text.length);
      } else if (node.kind === 'line-break') {
        text += '\n';
        plain += '\n';
      } else if (node.kind === 'element' && (node.tag === 'code' || node.tag === 'pre')) {
        const before = text.length;
        add(node.children);
        plain = plain.slice(0, before) + hidden.repeat(text.length - before);
      } else if ('children' in node) add(node.children);
    }
  };
  add(inlines);
  return { text, plain };
}

/** Joins texts with a space. */
export function joinLineTexts(texts: readonly LineText[]): LineText {
  const full = texts.filter(({ text }) => text.trim() !== '');
  return {
    text: full.map(({ text }) => text).join(' '),
    plain: full.map(({ plain }) => plain).join(' '),
  };
}

/** Range of characters of a text. */
type Range = readonly [from: number, to: number];

const sentenceEnd = /[.!?…。！？][)\]"'’”*_]*(?=\s|$)|[。！？]/gu;

/** Abbreviations after which a sentence continues. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|viz|approx|resp|incl|sec|fig|no|nos|eq|ch|pp|st|dr|mr|mrs|ms|al|[A-Z])\.$/i;

/** Returns the ranges of the sentences of a text without the white space around them. */
export function splitSentences(plain: string): readonly Range[] {
  const ranges: Range[] = [];
  let from = 0;
  const end = (to: number) => {
    const piece = plain.slice(from, to);
    const start = from + (piece.length - piece.trimStart().length);
    const stop = start + piece.trim().length;
    if (stop > start) ranges.push([start, stop]);
    from = to;
  };
  for (const { 0: mark, index } of plain.matchAll(sentenceEnd)) {
    const to = index + mark.length;
    if (mark.startsWith('.')) {
      const before = plain.slice(Math.max(from, index - 12), index + 1);
      const next = plain.slice(to).trimStart();
      const continues = /^[\p{Ll}]/u.test(next);
      if (continues || (next !== '' && abbreviation.test(before))) continue;
    }
    end(to);
  }
  end(plain.length);
  return mergeLabels(plain, ranges);
}

/** A sentence of keywords only, such as “REQUIRED.”, belongs to the next one. */
function mergeLabels(plain: string, ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  let start: number | undefined;
  for (const [at, [from, to]] of ranges.entries()) {
    const isLabel = onlyKeywords.test(plain.slice(from, to)) && at < ranges.length - 1;
    if (isLabel) start ??= from;
    else {
      merged.push([start ?? from, to]);
      start = undefined;
    }
  }
  return merged;
}

const words =
  'MUST\\s+NOT|MUST|SHALL\\s+NOT|SHALL|SHOULD\\s+NOT|SHOULD|NOT\\s+RECOMMENDED|NOT\\s+REQUIRED|RECOMMENDED|REQUIRED|MAY|OPTIONAL';

const keywordPattern = new RegExp(`(?<![\\p{L}\\p{N}_/-])(?:${words})(?![\\p{L}\\p{N}_/-])`, 'gu');

const onlyKeywords = new RegExp(`^[\\s(*]*(?:(?:${words})[\\s,.)*]*)+$`, 'u');

/** Tests cheaply whether a text can contain a keyword. */
export const mayHaveKeyword = (text: string): boolean =>
  /MUST|SHALL|SHOULD|RECOMMENDED|REQUIRED|MAY|OPTIONAL/.test(text);

/** Meaning of the words; NOT REQUIRED means MAY. */
const meanings: Readonly<Record<string, Keyword>> = {
  MUST: 'MUST',
  SHALL: 'MUST',
  REQUIRED: 'MUST',
  'MUST NOT': 'MUST NOT',
  'SHALL NOT': 'MUST NOT',
  SHOULD: 'SHOULD',
  RECOMMENDED: 'SHOULD',
  'SHOULD NOT': 'SHOULD NOT',
  'NOT RECOMMENDED': 'SHOULD NOT',
  MAY: 'MAY',
  OPTIONAL: 'MAY',
  'NOT REQUIRED': 'MAY',
};

export type FoundKeyword = { readonly keyword: Keyword; readonly range: Range };

const quoteMarks = /["'“”‘’«»`]/;

/** Returns the keywords of a text that are in capitals and not quoted. */
export function findKeywords(plain: string): readonly FoundKeyword[] {
  if (!mayHaveKeyword(plain)) return [];
  const found: FoundKeyword[] = [];
  for (const { 0: word, index } of plain.matchAll(keywordPattern)) {
    const keyword = meanings[word.replace(/\s+/g, ' ')];
    const to = index + word.length;
    const isQuoted = quoteMarks.test(plain.charAt(index - 1)) && quoteMarks.test(plain.charAt(to));
    if (keyword !== undefined && !isQuoted) found.push({ keyword, range: [index, to] });
  }
  return found;
}

/** True if the sentence explains the keywords instead of using them. */
export function explainsKeywords(sentence: string): boolean {
  return (
    /\bkey\s?words?\b/i.test(sentence) ||
    (/\b(?:RFC[\s-]?(?:2119|8174)|BCP[\s-]?14)\b/.test(sentence) &&
      /interpret|defin|describ|mean|conform/i.test(sentence))
  );
}

/** Text in capitals only, such as that of a licence, contains no requirements. */
export const isShouted = (plain: string): boolean => !/\p{Ll}{2}/u.test(plain);

const labelWithValue = new RegExp(`^[\\s(*-]*(?:${words})[*]*\\s*[:=]\\s*\\S*$`, 'u');

/** A label with a value of one word, such as “REQUIRED: True”, isn't a requirement. */
export const isLabelWithValue = (plain: string): boolean => labelWithValue.test(plain);
