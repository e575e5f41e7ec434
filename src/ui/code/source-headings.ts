import { gherkinLevels } from './gherkin-keywords.ts';
import { findGrammar } from './grammars.ts';

/** Heading in the outline, which also determines the current heading. */
export type OutlineHeading = {
  /** URL fragment, unique in the document. */
  readonly slug: string;
  readonly text: string;
  readonly level: number;
};

type Found = { readonly text: string; readonly level: number };
type Reader = (lines: readonly string[], at: number) => Found | undefined;

const feature: Reader = (lines, at) => {
  const [start = '', ...rest] = (lines[at] ?? '').split(':');
  const keyword = start.trim();
  const level = rest.length === 0 ? undefined : gherkinLevels.get(keyword);
  return level === undefined ? undefined : { text: rest.join(':').trim() || keyword, level };
};

const markdown = createPatternReader(
  /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/s,
  (marks, text) => ({ text, level: marks.length }),
);

const htmlHeading = createPatternReader(/^\s*<h([1-6])\b[^>]*>(.*)<\/h[1-6]>/i, (level, text) => ({
  text: text.replace(/<[^<>]*>/g, ''),
  level: Number(level),
}));

const underlined: Reader = (lines, at) => {
  const text = lines[at]?.trim() ?? '';
  const [mark] = /^(?:={3,}|-{3,})[ \t]*$/.exec(lines[at + 1] ?? '') ?? [];
  if (mark === undefined || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  return { text, level: mark.startsWith('=') ? 1 : 2 };
};

/** Bikeshed headings are Markdown or HTML headings, and can end with an id in braces. */
const bikeshed: Reader = (lines, at) => {
  const found = markdown(lines, at) ?? htmlHeading(lines, at) ?? underlined(lines, at);
  return (
    found && { ...found, text: found.text.replace(/(?:[ \t]#+)?[ \t]*\{#[^{}]*\}$/, '').trim() }
  );
};

const mediawiki = createPatternReader(/^(={1,6})([^=].*?)\1\s*$/, (marks, text) => ({
  text,
  level: marks.length,
}));

const asciidoc = createPatternReader(/^(={1,6})\s+(\S.*)$/, (marks, text) => ({
  text,
  level: marks.length,
}));

/** Functions that find headings, by the id of a grammar or the name of a language without one. */
const readers: Readonly<Record<string, Reader>> = {
  adoc: asciidoc,
  asciidoc,
  bs: bikeshed,
  gherkin: feature,
  graphql: createPatternReader(
    /^(?:extend\s+)?(type|input|interface|enum|union|scalar|directive)\s+(@?\w+)/,
    (_, text) => ({ text, level: 1 }),
  ),
  markdown,
  mediawiki,
  protobuf: createPatternReader(/^\s*(message|service|enum|rpc)\s+(\w+)/, (keyword, text) => ({
    text,
    level: keyword === 'rpc' ? 2 : 1,
  })),
  sql: createPatternReader(
    /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(table|view|index|function|procedure|type)\s+(?:if\s+not\s+exists\s+)?(["\w.]+)/i,
    (_, text) => ({ text, level: 1 }),
  ),
  wiki: mediawiki,
};

/**
 * `language` is from `getFileLanguage`. The slug is the fragment of the heading's line, such as
 * `L12`.
 */
export function parseHeadings(text: string, language: string): readonly OutlineHeading[] {
  const found: OutlineHeading[] = [];
  const id = findGrammar(language)?.id ?? language;
  const known = Object.hasOwn(readers, id) ? readers[id] : undefined;
  const read = id === 'rst' ? underlinedReader() : known;
  if (read === undefined) return found;
  const lines = text.split(/\r\n|\n|\r/);
  let fence: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = getFence(id, line);
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    fence = mark;
    const heading = mark === undefined && line.length <= 500 ? read(lines, at) : undefined;
    if (heading !== undefined) found.push({ slug: `L${at + 1}`, ...heading });
  }
  return found;
}

function createPatternReader(pattern: RegExp, make: (mark: string, text: string) => Found): Reader {
  return (lines, at) => {
    const match = pattern.exec(lines[at] ?? '');
    return match === null ? undefined : make(match[1] ?? '', (match[2] ?? '').trim());
  };
}

/** Returns the delimiter that opens or closes a block without headings, such as a code block. */
function getFence(language: string, line: string): string | undefined {
  if (language === 'markdown' || language === 'bs') return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (/^a(scii)?doc$/.test(language)) return /^(-{4,}|\.{4,})\s*$/.exec(line)?.[1];
  if (language === 'gherkin') return /^\s*("""|```)/.exec(line)?.[1];
  if (language === 'graphql') return /^\s*(""")(?!.*""")/.exec(line)?.[1];
  return undefined;
}

/** Reads reStructuredText, whose levels are the order in which underline characters first occur. */
function underlinedReader(): Reader {
  const marks: string[] = [];
  return (lines, at) => {
    const text = lines[at]?.trimEnd() ?? '';
    const under = lines[at + 1]?.trimEnd() ?? '';
    if (text === '' || !/^([!-/:-@[-`{-~])\1+$/.test(under)) return undefined;
    if (under.length < text.trim().length || /^([!-/:-@[-`{-~])\1+$/.test(text)) return undefined;
    const over = lines[at - 1]?.trimEnd() === under;
    const mark = `${over ? 'over' : ''}${under[0]}`;
    if (!marks.includes(mark)) marks.push(mark);
    return { text: text.trim(), level: marks.indexOf(mark) + 1 };
  };
}
