import { grammarOf } from './grammars.ts';

/** Heading as needed by an outline and by the tracking of the current heading. */
export type OutlineHeading = {
  /** URL fragment of the heading; unique in the document. */
  readonly slug: string;
  readonly text: string;
  readonly level: number;
};

type Found = { readonly text: string; readonly level: number };
type Reader = (lines: readonly string[], at: number) => Found | undefined;

const feature = readBy(
  /^\s*(Feature|Rule|Background|Scenario(?: Outline| Template)?|Example|Examples|Scenarios)\s*:\s*(.*)$/,
  (keyword, name) => ({
    text: name === '' ? keyword : name,
    level: { Feature: 1, Rule: 2 }[keyword] ?? (/^(Examples|Scenarios)$/.test(keyword) ? 4 : 3),
  }),
);

const asciidoc = readBy(/^(={1,6})\s+(\S.*)$/, (marks, text) => ({ text, level: marks.length }));

/** Heading parsers by the name of the grammar, or of the language if it has no grammar. */
const readers: Readonly<Record<string, Reader>> = {
  adoc: asciidoc,
  asciidoc,
  gherkin: feature,
  graphql: readBy(
    /^(?:extend\s+)?(type|input|interface|enum|union|scalar|directive)\s+(@?\w+)/,
    (_, text) => ({ text, level: 1 }),
  ),
  markdown: readBy(/^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/, (marks, text) => ({
    text,
    level: marks.length,
  })),
  protobuf: readBy(/^\s*(message|service|enum|rpc)\s+(\w+)/, (keyword, text) => ({
    text,
    level: keyword === 'rpc' ? 2 : 1,
  })),
  sql: readBy(
    /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(table|view|index|function|procedure|type)\s+(?:if\s+not\s+exists\s+)?(["\w.]+)/i,
    (_, text) => ({ text, level: 1 }),
  ),
};

/**
 * Returns the headings of a source text in a language (`languageOf`); empty if the language has no
 * clear headings. The fragment of each heading is that of its line, such as `L12`.
 */
export function headingsOf(text: string, language: string): readonly OutlineHeading[] {
  const found: OutlineHeading[] = [];
  const id = grammarOf(language)?.id ?? language;
  const known = Object.hasOwn(readers, id) ? readers[id] : undefined;
  const read = id === 'rst' ? underlinedReader() : known;
  if (read === undefined) return found;
  const lines = text.split(/\r\n|\n|\r/);
  let fence: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = fenceOf(id, line);
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

function readBy(pattern: RegExp, make: (mark: string, text: string) => Found): Reader {
  return (lines, at) => {
    const match = pattern.exec(lines[at] ?? '');
    return match === null ? undefined : make(match[1] ?? '', (match[2] ?? '').trim());
  };
}

/**
 * Returns the mark that opens and closes a block whose lines are never headings; undefined if the
 * line has none.
 */
function fenceOf(language: string, line: string): string | undefined {
  if (language === 'markdown') return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (/^a(scii)?doc$/.test(language)) return /^(-{4,}|\.{4,})\s*$/.exec(line)?.[1];
  if (language === 'gherkin') return /^\s*("""|```)/.exec(line)?.[1];
  if (language === 'graphql') return /^\s*(""")(?!.*""")/.exec(line)?.[1];
  return undefined;
}

/**
 * Creates a parser for headings of reStructuredText, whose levels follow the order in which
 * underline marks first occur.
 */
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

/**
 * Returns the element for a URL fragment. For a source line (`L12`) outside the viewport that isn't
 * rendered separately, returns the piece that contains it.
 */
export function elementOfFragment(fragment: string): Element | null {
  const element = document.getElementById(fragment);
  if (element !== null || !/^L\d+$/.test(fragment)) return element;
  const line = Number(fragment.slice(1));
  let piece: Element | null = null;
  for (const next of document.querySelectorAll('[data-first-line]')) {
    if (Number(next.getAttribute('data-first-line')) > line) break;
    piece = next;
  }
  return piece;
}
