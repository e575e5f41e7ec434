import { getMarkup } from './file-kind.ts';

/** Heading of a document as plain text, with the 1-based number of its line. */
export type Heading = { line: number; level: number; text: string };

/** Length of a heading in characters, which bounds the time of the patterns for its markup. */
const MAX_HEADING_LENGTH = 1_000;
/** Number of headings of a file, which bounds the time of each search that finds the file. */
const MAX_HEADINGS = 2_000;

/**
 * Returns the headings of a document in one of the markup languages, as in the outline of the app;
 * empty for other files. Returns at most 2,000. Each line is read once, and no pattern backtracks
 * over a line, because anybody who can push chooses the lines.
 */
export function readHeadings(path: string, text: string): Heading[] {
  const markup = getMarkup(path);
  if (markup === undefined) return [];
  return readers[markup]([...linesOf(text)])
    .slice(0, MAX_HEADINGS)
    .map(({ text: source, ...place }) => ({ ...place, text: toPlainHeading(source) }))
    .filter((heading) => heading.text !== '');
}

const readers = { markdown: readMarkdown, asciidoc: readAsciidoc, rst: readRst };

/** Yields the lines of a text, without their line breaks. */
export function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    yield text.slice(at, text[stop - 1] === '\r' ? stop - 1 : stop);
    at = stop + 1;
  }
}

/** Returns the lines of the front matter with its first and last line; empty without front matter. */
export function readFrontMatter(lines: Iterable<string>): readonly string[] {
  const read: string[] = [];
  for (const line of lines) {
    if (read.length === 0 && line !== '---') return [];
    read.push(line);
    // kramdown-rfc ends front matter with `--- abstract`.
    if (read.length > 1 && /^---(?: \w+)?$/.test(line)) return read;
  }
  // If the front matter has no end, its first line is a thematic break.
  return [];
}

function readMarkdown(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  let isComment = false;
  /** Index of the first line of the current paragraph; undefined outside of paragraphs. */
  let paragraph: number | undefined;
  /** True from a list item or quotation to the next empty line, until which its text can continue. */
  let isWithin = false;
  const add = (line: number, level: number, text: string) =>
    headings.push({ line: line + 1, level, text });
  for (let at = readFrontMatter(lines).length; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, mark, info = ''] = (isComment ? null : FENCE.exec(line)) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (isComment || /^ {0,3}<!--/.test(line)) {
      isComment = !line.includes('-->');
    } else if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark;
    } else {
      if (line.trim() === '') isWithin = false;
      else if (CONTAINER.test(line)) isWithin = true;
      const [, marks] = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line) ?? [];
      const under = paragraph === undefined ? undefined : readUnderline(line);
      if (marks !== undefined) {
        add(at, marks.length, trimMarks(line.slice(line.indexOf('#') + marks.length)));
      } else if (under !== undefined && paragraph !== undefined) {
        add(paragraph, under, lines.slice(paragraph, at).join(' ').slice(0, MAX_HEADING_LENGTH));
      } else if (isParagraph(line)) {
        if (!isWithin) paragraph ??= at;
        continue;
      } else if (paragraph !== undefined && /^(?: {4}|\t)/.test(line) && line.trim() !== '') {
        continue;
      }
    }
    paragraph = undefined;
  }
  return headings;
}

/** First line of a list item or quotation. */
const CONTAINER = /^ {0,3}(?:>|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/;

/** Line that begins or ends code: the marks, and the text after them. */
const FENCE = /^ {0,3}(`{3,}|~{3,})([\s\S]*)$/;

/** Returns the level of the heading that this line underlines. */
function readUnderline(line: string): number | undefined {
  const [, mark] = /^ {0,3}(=+|-+)[ \t]*$/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  return mark.startsWith('=') ? 1 : 2;
}

/** True if the line can be a line of a paragraph, and not of a list, table, quotation or code. */
function isParagraph(line: string): boolean {
  const isOther = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|([-*_])(?:[ \t]*\1){2,}[ \t]*$)/.test(
    line,
  );
  return /^ {0,3}[^\s>|<#]/.test(line) && !isOther;
}

/** Removes spaces and the number signs at the end of a heading, as in `## Scope ##`. */
function trimMarks(line: string): string {
  const heading = line.trim();
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  if (end === 0) return '';
  return /[ \t]/.test(heading[end - 1] ?? '') ? heading.slice(0, end).trimEnd() : heading;
}

function readAsciidoc(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^(-{4,}|\.{4,}|\/{4,})[ \t]*$/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark === fence) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else {
      const marks = /^={1,6}(?=[ \t]+\S)/.exec(line)?.[0];
      if (marks === undefined) continue;
      headings.push({ line: index + 1, level: marks.length, text: line.slice(marks.length) });
    }
  }
  return headings;
}

const RST_MARK = /^([!-/:-@[-`{-~])\1+$/;

function readRst(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  /** Underlines in the order of their first occurrence, which defines their levels. */
  const marks: string[] = [];
  const markOf = (index: number) => {
    const line = lines[index]?.trimEnd() ?? '';
    return line.length <= MAX_HEADING_LENGTH && RST_MARK.test(line) ? line : undefined;
  };
  for (const [index, line] of lines.entries()) {
    const under = markOf(index + 1);
    const text = line.trim();
    if (under === undefined || text === '' || markOf(index) !== undefined) continue;
    if (under.length < text.length) continue;
    const mark = `${markOf(index - 1) === under ? 'over' : ''}${under[0]}`;
    if (!marks.includes(mark)) marks.push(mark);
    headings.push({ line: index + 1, level: marks.indexOf(mark) + 1, text });
  }
  return headings;
}

/** Removes the markup of a heading: ids, elements, links, code and emphasis. */
export function toPlainHeading(heading: string): string {
  return heading
    .slice(0, MAX_HEADING_LENGTH)
    .trimEnd()
    .replace(/\{[#:][^{}]*\}$/, '')
    .replace(/<[/a-z!][^<>]*>|\[\[[^\][]*\]\]/gi, '')
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/\b(?:link|xref):[^\s[\]]{1,500}\[([^\][]*)\]/g, '$1')
    .replace(
      /:[a-z-]+:(?=`)|(?<!\\)[`*]|~~|(?<![\p{L}\p{N}\\])_{1,2}|_{1,2}(?![\p{L}\p{N}_])/gu,
      '',
    )
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
