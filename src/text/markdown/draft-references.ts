import type { StateInline } from 'markdown-it';
import { createSlugger } from '#text/heading-slugs.ts';
import { isReferenceField, referenceFragment } from './front-matter-fields.ts';
import type { FrontMatter, FrontMatterMember, FrontMatterValue } from './markdown-document.ts';
import { removeMarkup } from './remove-markup.ts';

/** Part of the text that replaces a reference; a link if it has a URL. */
type Piece = { readonly text: string; readonly href?: string | undefined };

/** Returns the members of the objects among the values of a property; a text is a name without values. */
function membersOf(values: readonly FrontMatterValue[]): readonly FrontMatterMember[] {
  return values.flatMap((value): readonly FrontMatterMember[] =>
    typeof value === 'string' ? [[value, []]] : value.members,
  );
}

function firstText(values: readonly FrontMatterValue[] = []): string {
  return values.find((value) => typeof value === 'string') ?? '';
}

/** Names of documents in the libraries of xml2rfc, and their URLs. */
const libraries: readonly (readonly [pattern: RegExp, url: string])[] = [
  [/^RFC0*([1-9]\d{0,5})$/i, 'https://www.rfc-editor.org/rfc/rfc$1'],
  [/^BCP0*([1-9]\d{0,5})$/i, 'https://www.rfc-editor.org/info/bcp$1'],
  [/^STD0*([1-9]\d{0,5})$/i, 'https://www.rfc-editor.org/info/std$1'],
  [/^FYI0*([1-9]\d{0,5})$/i, 'https://www.rfc-editor.org/info/fyi$1'],
  [/^I-D\.(?:draft-)?([\w.-]+)$/i, 'https://datatracker.ietf.org/doc/html/draft-$1'],
  [/^DOI\.(10\.\S+)$/i, 'https://doi.org/$1'],
  [/^W3C\.([A-Z]+-[\w.-]+-(\d{4})\d{4})$/, 'https://www.w3.org/TR/$2/$1/'],
  [/^IANA\.([\w.-]+)$/, 'https://www.iana.org/assignments/$1'],
];

function findDocument(name: string): string | undefined {
  const [pattern, url] = libraries.find(([known]) => known.test(name)) ?? [];
  return pattern && url && name.replace(pattern, url);
}

/** Returns the URL in the properties of a reference: of its number in a series, else its target. */
function findTarget(members: readonly FrontMatterMember[]): string | undefined {
  const series = new Map(
    members
      .filter(([name]) => /^seriesinfo$/i.test(name))
      .flatMap(([, values]) => membersOf(values))
      .map(([name, values]) => [name.toLowerCase(), firstText(values)]),
  );
  const target = firstText(members.find(([name]) => name === 'target')?.[1]);
  return (
    findDocument(`RFC${series.get('rfc')}`) ??
    findDocument(`I-D.${series.get('internet-draft') ?? ''}`) ??
    (target || findDocument(`DOI.${series.get('doi')}`))
  );
}

const section = '(?:Sections?|Appendix|Appendices)';
const sectionsFirst = new RegExp(`^(${section} .+?) of (\\S+)$`);
const sectionsLast = new RegExp(`^(\\S+?),? \\(?(${section} .+?)\\)?$`);
const compactSection = /^([A-Z\d]+(?:\.\d+)*)<([^<]\S*)$/;
/** Matches a text in parentheses, or the number of a section with the word before it. */
const sectionNumber = /\([^)]*\)|(?:(?:Section|Appendix) )?\b([A-Z](?![A-Za-z])|\d+)((?:\.\d+)*)/g;

/** Links the numbers of sections in a text such as `Sections 2 and 3.1` to the sections. */
function linkSections(text: string, href: string | undefined): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: whole, 1: first, 2: rest = '', index } of text.matchAll(sectionNumber)) {
    if (first === undefined) continue;
    const hasAnchors = /^https:\/\/(?:www\.rfc-editor\.org\/rfc|datatracker\.)/.test(href ?? '');
    const anchor = `#${/\d/.test(first) ? 'section' : 'appendix'}-${first}${rest}`;
    pieces.push(
      { text: text.slice(at, index) },
      { text: whole, href: hasAnchors ? href + anchor : href },
    );
    at = index + whole.length;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '');
}

const codeFence = /^ {0,3}(`{3,}|~{3,})(.*)/;
const sectionMarker = /^--- (?:(abstract|middle|back)|note_(\S+))[ \t]*$/;
/** Attribute list of kramdown: `{: …}` on a line of its own, or at the end of a heading. */
const attributeList =
  /^(#{1,6}[ \t].*?(?=\{(?::|[ \t]*#))|[ \t]*(?=\{:[^:/]))\{:?([^{}]*)\}[ \t]*$/;
const listId = /#([\w:.-]+)|\bid="([\w:.-]+)"/;
const listTitle = /\btitle="([^"]*)"/;
const headingText = /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
/** Matches a reference that defines a label, such as `{{!TCP=RFC0793}}`. */
const inlineLabel = /\{\{(?:[^{}]*\s)?[!?]([\w.-]+)=([^\s{},]+)/g;

/** Tag around Markdown, which would otherwise be text of an HTML block. */
const markdownTag = /^<(?:(?:aside|div)\b[^>]*\smarkdown=[^>]*|\/aside)>[ \t]*$/;

/** Replaces a line that begins a section of kramdown-rfc. */
function convertMarker(line: string): string {
  if (markdownTag.test(line)) return '';
  const [marker, name, note = ''] = sectionMarker.exec(line) ?? [];
  if (marker === undefined) return line;
  if (name === 'middle') return '';
  if (name === 'back') return '***';
  return name === 'abstract' ? '# Abstract' : `# ${note.replaceAll('_', ' ')}`;
}

/** Returns the id that kramdown generates for a heading. */
function generateId(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z\d -]+/g, '')
    .replace(/[ -]+/g, '-');
}

/** Sections and references of a kramdown-rfc document. */
export class DraftReferences {
  /** Ids that attribute lists give to headings. */
  readonly headingIds = new Set<string>();
  /** Text of the document in Markdown, without section markers and attribute lists. */
  readonly body: string;
  /** Headings, figures and tables by their ids. */
  readonly #sections = new Map<string, { readonly label: string; readonly fragment: string }>();
  /** URLs of the documents that the text refers to, by their labels. */
  readonly #documents = new Map<string, string | undefined>();
  /** Labels of documents by the short names in the front matter, as in `RFC8610: cddl`. */
  readonly #shortNames = new Map<string, string>();
  readonly #entities = new Map<string, string>();

  constructor(facts: FrontMatter, body: string) {
    for (const [name, values] of facts) {
      for (const [label, value] of name === 'entity' ? membersOf(values) : []) {
        this.#entities.set(label, firstText(value));
      }
      // References without any details are listed as plain labels, which have no fragments.
      const isNested = values.some((value) => typeof value !== 'string');
      for (const [label, value] of isReferenceField(name) ? membersOf(values) : []) {
        const text = firstText(value);
        const own = findTarget(membersOf(value)) ?? findDocument(text) ?? findDocument(label);
        this.#documents.set(label, own ?? (isNested ? `#${referenceFragment(label)}` : undefined));
        if (text !== '') this.#shortNames.set(text, label);
      }
    }
    for (const [, label = '', name = ''] of body.matchAll(inlineLabel)) {
      if (!this.#documents.has(label)) this.#documents.set(label, findDocument(name));
    }
    this.body = this.#convert(body);
  }

  /**
   * Converts the section markers to headings, and the attribute lists outside of code blocks to link
   * targets. The title in an attribute list, the caption of a figure or table, follows as text. Lines
   * keep their numbers.
   */
  #convert(body: string): string {
    let openFence: string | undefined;
    const lines: string[] = [];
    const headings: { readonly line: number; readonly text: string; id: string }[] = [];
    /** Number of lines directly after the last heading. */
    let afterHeading = 0;
    for (const source of body.split('\n')) {
      const [, fence, info = ''] = codeFence.exec(source) ?? [];
      const isCode = openFence !== undefined;
      if (openFence === undefined) openFence = fence;
      else if (fence?.startsWith(openFence) && info.trim() === '') openFence = undefined;
      if (isCode) {
        lines.push(source);
        continue;
      }
      const at = lines.length;
      const before = lines[at - 1] ?? '';
      const line = convertMarker(source);
      const [, start, list = ''] = attributeList.exec(line) ?? [];
      const text = headingText.exec(start ?? line)?.[1];
      if (text !== undefined) headings.push({ line: at, text, id: '' });
      else if (/^=+[ \t]*$/.test(line) && before.trim() !== '') {
        headings.push({ line: at - 1, text: before, id: '' });
        afterHeading = at + 1;
      }
      if (text !== undefined) afterHeading = at + 1;
      if (start === undefined) {
        lines.push(line);
        continue;
      }
      const [, hashId, id = hashId ?? ''] = listId.exec(list) ?? [];
      const title = listTitle.exec(list)?.[1] ?? '';
      const heading = text !== undefined || afterHeading === at ? headings.at(-1) : undefined;
      if (heading) {
        heading.id ||= id;
        lines.push(start.trimEnd());
      } else {
        if (id !== '') this.#sections.set(id, { label: title || id, fragment: id });
        // The block element ends a table. Without it, the line would be parsed as a row of the table.
        const target = before.includes('|')
          ? `<div id="${id}">${title}</div>`
          : `<a id="${id}"></a>${title}`;
        lines.push(id === '' && title === '' ? '' : target);
      }
    }
    for (const { id, line } of headings) {
      if (id === '') continue;
      this.headingIds.add(id);
      const text = lines[line]?.replace(/(?:[ \t]+#+)?[ \t]*$/, '');
      lines[line] = `${text}<a id="${id}"></a>`;
    }
    const slugger = createSlugger(this.headingIds);
    for (const { id, text } of headings) {
      const label = removeMarkup(text);
      const fragment = id || slugger(label);
      const name = id || generateId(label);
      if (!this.#sections.has(name)) this.#sections.set(name, { label, fragment });
    }
    return lines.join('\n');
  }

  hasSection(id: string): boolean {
    return this.#sections.has(id);
  }

  /**
   * Returns the text that replaces a reference: the title of a section, or the label of a document in
   * brackets, with links. Undefined if the section or document isn't known.
   */
  resolve(written: string): readonly Piece[] | undefined {
    const reference = written.trim().replace(/\s+/g, ' ');
    if (/^\w+:(?:\/\/|[^/]*@)/.test(reference)) return [{ text: reference, href: reference }];
    const entity = this.#entities.get(reference.replace(/^&/, ''));
    if (reference.startsWith('&')) return entity === undefined ? undefined : [{ text: entity }];
    const own = this.#sections.get(reference.replace(/^<{1,2}/, ''));
    if (own) return [{ text: own.label, href: `#${own.fragment}` }];
    const [, number = '', target] = compactSection.exec(reference) ?? [];
    if (target !== undefined) {
      return this.resolve(`${/^\d/.test(number) ? 'Section' : 'Appendix'} ${number} of ${target}`);
    }
    const [, before, last] = sectionsFirst.exec(reference) ?? [];
    const [, first, after] = sectionsLast.exec(reference) ?? [];
    const source = this.#findReference(last ?? first ?? reference);
    if (source === undefined) return undefined;
    if (before !== undefined)
      return [...linkSections(before, source.href), { text: ' of ' }, source];
    if (after !== undefined) return [source, { text: ', ' }, ...linkSections(after, source.href)];
    return [source];
  }

  /** Resolves the name of a document, such as `RFC9000`, `!RFC9000`, `?TCP=RFC0793` or `-cddl`. */
  #findReference(written: string): Piece | undefined {
    const [, prefix = '', name = ''] = /^([!?<-]*)([^\s=]+)(?:=\S+)?$/.exec(written) ?? [];
    const label = prefix.includes('-') ? this.#shortNames.get(name) : name;
    if (label === undefined) return undefined;
    const href = this.#documents.get(label) ?? findDocument(label);
    const isReference = href !== undefined || /[!?]/.test(prefix) || this.#documents.has(label);
    return isReference ? { text: `[${label}]`, href } : undefined;
  }
}

const crossReference = /\{\{(?:\{([^{}]{1,400})\}(?:\{[^{}]{0,400}\})?|([^{}]{1,400}))\}\}/y;
const fragmentLink = /\[([^[\]]{0,400})\]\(#([\w.:-]{1,200})\)/y;
/** Attribute list directly after an inline element. */
const inlineAttributes = /(?<=[)\]}`*_>])\{:[^{}]{0,400}\}/y;

function match(pattern: RegExp, { src, pos, posMax }: StateInline) {
  pattern.lastIndex = pos;
  const found = pattern.exec(src);
  return found && pos + found[0].length <= posMax ? found : undefined;
}

/**
 * Inline rule of the parser for the references of kramdown-rfc: `{{reference}}`, `[](#reference)` and
 * `[text](#document)`. Removes attribute lists, and the braces around names of people. Matches nothing
 * in other documents.
 */
export function draftReferenceRule(state: StateInline, silent: boolean): boolean {
  const { draft } = state.env;
  if (!(draft instanceof DraftReferences)) return false;
  const [attributes] = match(inlineAttributes, state) ?? [];
  const [whole = attributes, person, written] = match(crossReference, state) ?? [];
  if (whole === undefined) return linkRule(state, silent, draft);
  const name = person?.replace(/\s+/g, ' ');
  const pieces = name === undefined ? draft.resolve(written ?? '') : [{ text: name }];
  if (pieces === undefined && attributes === undefined) return false;
  if (!silent) pushPieces(state, pieces ?? []);
  state.pos += whole.length;
  return true;
}

function linkRule(state: StateInline, silent: boolean, draft: DraftReferences): boolean {
  const [whole, label = '', name = ''] = match(fragmentLink, state) ?? [];
  const pieces = whole === undefined ? undefined : draft.resolve(name);
  const href = pieces?.[0]?.href;
  // The parser's own rule links labelled links to sections.
  if (whole === undefined || !pieces || (label !== '' && (!href || draft.hasSection(name)))) {
    return false;
  }
  const { pos, posMax } = state;
  if (silent || state.linkLevel > 0 || label === '') {
    if (!silent) pushPieces(state, label === '' ? pieces : [{ text: label }]);
  } else {
    state.push('link_open', 'a', 1).attrs = [['href', href ?? '']];
    state.linkLevel += 1;
    state.pos = pos + 1;
    state.posMax = state.pos + label.length;
    state.md.inline.tokenize(state);
    state.linkLevel -= 1;
    state.posMax = posMax;
    state.push('link_close', 'a', -1);
  }
  state.pos = pos + whole.length;
  return true;
}

function pushPieces(state: StateInline, pieces: readonly Piece[]): void {
  for (const { text, href } of pieces) {
    const isLink = href !== undefined && state.linkLevel === 0;
    if (isLink) state.push('link_open', 'a', 1).attrs = [['href', href]];
    state.push('text', '', 0).content = text;
    if (isLink) state.push('link_close', 'a', -1);
  }
}
