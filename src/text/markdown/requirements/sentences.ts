import type { Inline } from '#text/markdown/markdown-document.ts';
import type { Keyword, LineText } from './requirement.ts';

const hidden = '\ufffc';

/** Replaces the digits of a footnote mark, an index or a power. */
const raised = '\ufffb';

/** Tags and kinds of inlines in which keywords are ignored: code, quotes and deleted text. */
const hiddenTags: ReadonlySet<string> = new Set([
  ...['code', 'pre', 'samp', 'q', 'blockquote', 'del', 'strikethrough'],
]);

/** Block elements inside a line, such as a list in a table cell. They end a sentence. */
const blockTags: ReadonlySet<string> = new Set([
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div', 'blockquote', 'pre', 'details', 'summary'],
]);

const blockBoundary: Inline = { kind: 'text', text: '\n\n' };

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
      } else if ('children' in node) {
        const tag = node.kind === 'element' ? node.tag : node.kind;
        if (blockTags.has(tag)) add([blockBoundary]);
        const before = text.length;
        add(node.children);
        const own = text.slice(before);
        const isHidden = hiddenTags.has(tag);
        if (tag === 'superscript' && /^\d[+−-]?\d+$/.test(text.slice(before - 1))) {
          text = `${text.slice(0, before)}^${own}`;
          plain = `${plain.slice(0, before)}^${own}`;
        } else if (isHidden || (isRaised(tag) && /^\S\d+$/.test(text.slice(before - 1)))) {
          plain = plain.slice(0, before) + (isHidden ? hidden : raised).repeat(own.length);
        }
        if (blockTags.has(tag)) add([blockBoundary]);
      }
    }
  };
  add(inlines);
  return { text, plain: hideQuotations(plain) };
}

const isRaised = (tag: string) => tag === 'superscript' || tag === 'subscript';

/** Returns the text without notes and indexes in digits. */
export function withoutNoteMarks({ text, plain }: LineText): string {
  let result = '';
  let from = 0;
  for (const { 0: marks, index } of plain.matchAll(/\ufffb+/g)) {
    result += text.slice(from, index);
    from = index + marks.length;
  }
  return result + text.slice(from);
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

// Dots after a space, as in the range “0 .. 9”, don't end a sentence.
const sentenceEnd = /(?<!\s\.{1,2})[.!?…。！？][)\]"'’”*_\ufffb]*(?=\s|$)|[。！？]|\n\n+/gu;

/** Abbreviations after which a sentence continues. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|viz|approx|resp|incl|dr|mr|mrs|ms|[A-Z])\.$/i;

/** Abbreviations after which a sentence continues with a number. */
const abbreviationBeforeNumber = /(?:^|[\s(])(?:sec|fig|nos?|eq|ch|pp?|vol)\.$/i;

/** Number at the start of a sentence, such as “1.” or “2.3.”. Its last dot doesn't end the sentence. */
const leadingNumber = /^\s*\d+(?:\.\d+)*\.$/;

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
    if (/^[.!?…]/.test(mark)) {
      const before = plain.slice(Math.max(from, index - 12), index + 1);
      const next = plain.slice(to).trimStart();
      const continues = /^\p{Ll}/u.test(next) || leadingNumber.test(plain.slice(from, index + 1));
      if (continues || (next !== '' && abbreviation.test(before))) continue;
      if (/^\d/.test(next) && abbreviationBeforeNumber.test(before)) continue;
    }
    end(to);
  }
  end(plain.length);
  return mergeLabels(plain, ranges);
}

/** Joins a sentence of keywords only, such as “REQUIRED.”, with the next one. */
function mergeLabels(plain: string, ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  let start: number | undefined;
  for (const [at, [from, to]] of ranges.entries()) {
    const isLabel = isOnlyKeyword(plain.slice(from, to)) && at < ranges.length - 1;
    if (isLabel) start ??= from;
    else {
      merged.push([start ?? from, to]);
      start = undefined;
    }
  }
  return merged;
}

const not = '\\s+(?:NOT|not|NEVER|never)\\b(?!\\s+only\\b)';

// A word has only one reading, so that a list of keywords is matched in linear time.
const modals = `(?:MUST|SHALL|SHOULD)(?:${not}|(?!${not}))|MAY`;
const adjectives =
  '(?:(?:RECOMMENDED|REQUIRED)\\s+(?:NOT|not)(?=\\s+to\\b)|(?:(?:NOT|not)\\s+)?(?:RECOMMENDED|REQUIRED|OPTIONAL))';
const words = `${modals}|${adjectives}`;

/** Word after a keyword that is mentioned, not used, as in “MUST requirements”. */
const mentionSuffix =
  '\\s+(?:means|(?:requirement|recommendation|statement|clause|keyword|principle)s?)\\b';

/** A modal verb after an article is mentioned, as in “tightening a SHOULD”. */
const article = '(?:\\ban?|\\b[Tt]he)\\s+';

/** Text after a modal verb that is mentioned, as in “MAY is optional” or “from SHOULD to MUST”. */
const modalMention = [
  '(?:\\s+NOT)?(?:\\s+(?:is|are|instead\\s+of)\\b',
  `\\s+to\\s+(?:an?\\s+)?(?:${modals})`,
  '\\s*[:–—-]\\s+(?:absolute|required|mandatory|recommended|optional|forbidden|prohibited)\\b)',
].join('|');

/** MUST beside SHALL is mentioned, because both mean the same. */
const synonym = '\\s*(?:/|,|\\bor\\b|\\band\\b)\\s*';
const besideSynonym = [
  `(?<=SHALL${synonym})MUST|MUST(?=${synonym}SHALL)`,
  `(?<=MUST${synonym})SHALL|SHALL(?=${synonym}MUST)`,
].join('|');

/** Colon after a keyword that ends a label in capitals, such as “ACTION REQUIRED:”. */
const label = '(?<=\\p{Lu}{3}\\s(?:REQUIRED|RECOMMENDED|OPTIONAL)):';

/** A keyword can adjoin a Chinese or Japanese word. */
const letters = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}';

// The boundary and the first letter come first, because they fail fastest.
const keywordPattern = new RegExp(
  `\\b(?=[MSRON]|not)(?<![${letters}\\p{N}_/-])(?:(?<!${article})(?!${besideSynonym})(?:${modals})(?!${modalMention})|(?<!\\bmeans\\s)${adjectives})(?![${letters}\\p{N}_/-]|${mentionSuffix}|${label})`,
  'gu',
);

const onlyKeywords = new RegExp(`^[\\s(*]*(?:(?:${words})[\\s,.)*]*)+$`, 'u');

/** True for a text such as “REQUIRED”, whose subject stands elsewhere. */
export const isOnlyKeyword = (plain: string): boolean => onlyKeywords.test(plain);

/** Tests cheaply whether a text can contain a keyword. */
export const mayHaveKeyword = (text: string): boolean =>
  /MUST|SHALL|SHOULD|RECOMMENDED|REQUIRED|MAY|OPTIONAL/.test(text);

/** Meaning of the words; NOT REQUIRED means MAY. A “not” in lower case is a NOT. */
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
  'NOT OPTIONAL': 'MUST',
  'REQUIRED NOT': 'MUST NOT',
  'RECOMMENDED NOT': 'SHOULD NOT',
};

export type FoundKeyword = { readonly keyword: Keyword; readonly range: Range };

/** A quotation; one in single quotation marks ends within its sentence, because of apostrophes. */
const quotation =
  /(?<![\p{L}\p{N}])"(?=[^\s)])[^"]*"(?![\p{L}\p{N}])|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|(?<=[\s(])['‘](?=[^\s)])[^'’.!?]*[.!?]?['’]/gu;

/** Hides quotations, which can contain several sentences, except a mark at their end. */
export const hideQuotations = (plain: string): string =>
  /["“„«'‘]/.test(plain) && mayHaveKeyword(plain)
    ? plain.replace(quotation, (quoted) => {
        const [end = ''] = /[.!?…。！？]?.$/su.exec(quoted) ?? [];
        const words = quoted.slice(1, quoted.length - end.length);
        const replaced = words.replace(/\S/gu, (letter) => hidden.repeat(letter.length));
        return quoted.charAt(0) + replaced + end;
      })
    : plain;

/** A modal verb without a verb after it, as in “from SHOULD to MUST.”, only names the keyword. */
const endsSentence = /^[^\p{L}\p{N}\ufffc:]*[.)!?…][^\p{L}\p{N}\ufffc:]*$/u;

/** Returns the keywords of a text that are in capitals and not hidden. */
export function findKeywords(plain: string): readonly FoundKeyword[] {
  if (!mayHaveKeyword(plain)) return [];
  const found: FoundKeyword[] = [];
  for (const { 0: word, index } of plain.matchAll(keywordPattern)) {
    const keyword = meanings[word.replace(/\s+/g, ' ').replace(/\b(?:not|never)\b/i, 'NOT')];
    const to = index + word.length;
    const isModal = !/ED$|AL$/.test(word);
    if (keyword === undefined || (isModal && endsSentence.test(plain.slice(to)))) continue;
    found.push({ keyword, range: [index, to] });
  }
  return found;
}

const separator = '(?:["\'“”‘’`*_,;/()\\s]|\\b(?:and|or)\\b)+';

/** Matches at least three keywords in a row, or two beside “key words”. */
const keywordList = new RegExp(
  [
    `(?:${words})(?:${separator}(?:${words})){2}`,
    `[Kk]ey\\s?words?[^\\p{L}]+(?:${words})${separator}(?:${words})`,
    `(?:${words})${separator}(?:${words})[^\\p{L}]+key\\s?words?`,
  ].join('|'),
  'u',
);

/** Tests cheaply whether a text can have a list of keywords. */
const twoKeywords =
  /(?:T|L|D|Y)(?:[^a-z]|and|or){1,12}(?:MUST|SHALL|SHOULD|MAY|NOT|RE|OP)|ey\s?word/;

const namesStandard = /\b(?:RFC[\s-]?(?:2119|8174)|BCP[\s-]?14)\b/;

/** True if the sentence is about the keywords instead of using them. */
export function mentionsKeywords(sentence: string): boolean {
  return (
    (twoKeywords.test(sentence) && keywordList.test(sentence)) ||
    (namesStandard.test(sentence) && /interpret|defin|describ|mean|conform/i.test(sentence))
  );
}

/** True if the sentence explains the keywords, as RFC 2119 asks documents to do. */
export const explainsKeywords = (sentence: string): boolean =>
  mentionsKeywords(sentence) &&
  (namesStandard.test(sentence) || /\bkey\s?words?\b|interpret/i.test(sentence)) &&
  /\bMUST\b/.test(sentence) &&
  /\bMAY\b|\bSHOULD\b/.test(sentence);

/** Words other than keywords. */
const capitals = new RegExp(`(?!(?:${words})(?!\\p{L}))(?<!\\p{L})\\p{Lu}{2,}`, 'gu');

/** Maximum number of words in capitals beside a keyword, as in “MUST PR”. */
const maxAcronyms = 1;

/** Text in capitals only, such as that of a licence, contains no requirements. */
export const isShouted = (plain: string): boolean =>
  !/\p{Ll}{2}|\p{Lo}{2}/u.test(plain) && (plain.match(capitals) ?? []).length > maxAcronyms;

const labelWithValue = new RegExp(`^[\\s(*-]*(?:${words})[*]*\\s*[:=]\\s*\\S*$`, 'u');

/** A label with a value of one word, such as “REQUIRED: True”, isn't a requirement. */
export const isLabelWithValue = (plain: string): boolean => labelWithValue.test(plain);
