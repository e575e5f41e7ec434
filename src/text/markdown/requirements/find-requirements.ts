import {
  type Block,
  type DocumentNode,
  getInlineText,
  type Heading,
  type Inline,
  type ListItem,
  type MarkdownDocument,
} from '#text/markdown/markdown-document.ts';
import type {
  FoundRequirements,
  LineText,
  ProposedOperation,
  Requirement,
  RequirementRule,
} from './requirement.ts';
import { documentPrefixes } from './requirement-ids.ts';
import {
  explainsKeywords,
  findKeywords,
  getLineText,
  isLabelWithValue,
  isOnlyKeyword,
  isShouted,
  joinLineTexts,
  mayHaveKeyword,
  mentionsKeywords,
  splitSentences,
} from './sentences.ts';

/** Requirement whose text is still being collected. */
type Draft = Pick<
  Requirement,
  'rule' | 'title' | 'node' | 'section' | 'proposed' | 'introduction'
> & {
  readonly heading?: Heading | undefined;
  readonly statements: LineText[];
  readonly scenarios: { readonly name: string; readonly steps: LineText[] }[];
  readonly renamedFrom?: string | undefined;
  writtenId?: string | undefined;
  lines: readonly [first: number, last: number];
};

/** Requirement or scenario that contains the following blocks up to a heading. */
type Scope = {
  readonly draft: Draft;
  /** Headings of this or a higher level end the scope. */
  readonly level: number;
  /** True if every heading except a scenario ends the scope. */
  readonly endsAtHeading: boolean;
  /** False inside a field such as RATIONALE, whose text isn't part of the statement. */
  isStatement: boolean;
};

const requirementHeading = /^requirement\s*:\s*(?<title>.*)$/is;
const scenarioHeading = /^scenario(?: outline)?\s*:\s*(?<name>.*)$/is;
const operations = ['added', 'modified', 'removed', 'renamed'] as const;
const proposalHeading = /^(?<operation>ADDED|MODIFIED|REMOVED|RENAMED) Requirements?$/i;

/** Requirement that a delta names without a heading, such as “FROM: ### Requirement: Close”. */
const proposedName =
  /^\s*(?:(?<side>FROM|TO)\s*:\s*)?(?:#{1,6}\s*)?(?<label>Requirement:\s*)?(?<title>.+)$/i;

/**
 * Parts of capitals and digits that are joined by hyphens, the last beginning with a digit. A title
 * or a note can follow the id, as in “FR-001: Close” or “FR-001 (payments)”.
 */
const idPattern =
  /^(?<id>(?<prefix>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)-[0-9][A-Z0-9]*)(?:\s*[:.]?$|[:.]\s|\s*[–—]|\s+-\s|\s+\()/;

const uidPattern = /^[A-Z](?=[^\s]*\d)[\w./()-]*$/;

/**
 * Finds the requirements of a document by the rules of `requirementRules`. Takes linear time.
 * @param fileName name of the file, whose own id is no requirement
 */
export function findRequirements(document: MarkdownDocument, fileName = ''): FoundRequirements {
  const blocks = document.parts.flatMap((part) => part.blocks);
  const prefixes = findIdPrefixes(blocks, document.headings[0]?.text ?? '', fileName);
  const finder = createFinder(prefixes);
  finder.addBlocks(blocks);
  // A UID without a statement identifies a section, so it isn't a requirement.
  const drafts = finder.drafts.filter(
    ({ rule, statements, scenarios }) => rule !== 'uid' || statements.length + scenarios.length > 0,
  );
  return {
    requirements: finishDrafts(drafts),
    explainsKeywords: finder.explainsKeywords(),
  };
}

/** Returns the id in bold with which a line begins. */
function readBoldId(inlines: readonly Inline[]): string | undefined {
  const first = inlines.find((inline) => inline.kind !== 'text' || inline.text.trim() !== '');
  if (first?.kind !== 'strong' || first.children[0]?.kind !== 'text') return;
  return idPattern.exec(getInlineText(first.children).trim())?.groups?.id;
}

const getPrefix = (id: string) => idPattern.exec(id)?.groups?.prefix;

/** Returns the inlines of the line with which an item begins. */
function getFirstLine({ children: [first] }: ListItem): readonly Inline[] {
  return first?.kind === 'paragraph' ? first.children : [];
}

/** Returns the prefixes that at least two ids in bold have. */
function findIdPrefixes(
  blocks: readonly Block[],
  title: string,
  fileName: string,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const own = [title, fileName].flatMap((text) => /^[A-Z][A-Z0-9-]*-\d+/i.exec(text)?.[0] ?? []);
  const ownPrefixes = new Set(own.map((id) => getPrefix(id.toUpperCase())));
  const add = (inlines: readonly Inline[]) => {
    const id = readBoldId(inlines);
    const prefix = id && getPrefix(id);
    if (!prefix || documentPrefixes.has(prefix) || ownPrefixes.has(prefix)) return;
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  };
  const walk = (all: readonly Block[]) => {
    for (const block of all) {
      if (block.kind === 'list') {
        for (const item of block.items) {
          add(getFirstLine(item));
          walk(item.children);
        }
      } else if (block.kind === 'table') {
        for (const { cells } of block.rows) add(cells[0] ?? []);
      } else if ('children' in block && block.kind !== 'quote') walk(toBlocks(block));
    }
  };
  walk(blocks);
  return new Set([...counts].filter(([, count]) => count > 1).map(([prefix]) => prefix));
}

/** Returns the blocks inside a block that isn't a list or table. */
function toBlocks(block: Block): readonly Block[] {
  return block.kind === 'element' || block.kind === 'alert' || block.kind === 'details'
    ? block.children
    : [];
}

function createFinder(prefixes: ReadonlySet<string>) {
  const drafts: Draft[] = [];
  const sections: Heading[] = [];
  let scope: Scope | undefined;
  let scenario: { readonly level: number; readonly steps: LineText[]; draft: Draft } | undefined;
  let proposal: { readonly level: number; readonly operation: ProposedOperation } | undefined;
  let previous: Block | undefined;
  /** Line above the outermost list that contains the current block. */
  let listSubject = '';
  /** Lines above the lists inside it. */
  let listConditions: string | undefined;
  /** Requirement with a UID whose statement is the next paragraph. */
  let awaiting: Scope | undefined;
  let hasExplanation = false;

  const addDraft = (
    rule: RequirementRule,
    node: DocumentNode,
    lines: Block['lines'],
    { title = '', introduction = '', heading, writtenId, renamedFrom }: Partial<Draft> = {},
    section = sections.at(-1),
  ): Draft => {
    const proposed = proposal?.operation;
    // Spreading would take several times as long.
    const draft: Draft = {
      rule,
      title,
      node,
      lines,
      section,
      proposed,
      heading,
      renamedFrom,
      writtenId,
      introduction,
      statements: [],
      scenarios: [],
    };
    drafts.push(draft);
    return draft;
  };

  function addHeading(heading: Heading): void {
    const { level, text } = heading;
    awaiting = undefined;
    const scenarioName = scenarioHeading.exec(text)?.groups?.name;
    if (scenario && level <= scenario.level) scenario = undefined;
    if (scope && (level <= scope.level || (scope.endsAtHeading && scenarioName === undefined))) {
      scope = undefined;
    }
    if (proposal && level <= proposal.level) proposal = undefined;
    while ((sections.at(-1)?.level ?? 0) >= level) sections.pop();
    const proposed = proposalHeading.exec(text)?.groups?.operation?.toLowerCase();
    const operation = operations.find((name) => name === proposed);
    const title = requirementHeading.exec(text)?.groups?.title;
    if (scenarioName !== undefined) {
      const draft = scope?.draft ?? drafts.at(-1);
      if (draft) {
        const steps: LineText[] = [];
        draft.scenarios.push({ name: scenarioName.trim(), steps });
        scenario = { level, steps, draft };
        draft.lines = [draft.lines[0], heading.lines[1]];
      }
    } else if (scope !== undefined) return;
    else if (title !== undefined) {
      const draft = addDraft('heading', heading, heading.lines, { title: title.trim(), heading });
      scope = { draft, level, endsAtHeading: false, isStatement: true };
    } else {
      if (operation !== undefined) proposal = { level, operation };
      sections.push(heading);
    }
  }

  /** Adds the text of a block to the requirement or scenario that contains it. */
  function addToScope(block: Block): void {
    const draft = scenario?.draft ?? scope?.draft;
    if (draft) draft.lines = [draft.lines[0], Math.max(draft.lines[1], block.lines[1])];
    const lines = [...linesWithin(block)];
    if (scenario) scenario.steps.push(...lines);
    else if (scope?.endsAtHeading) {
      for (const line of lines) addField(scope, line);
    } else scope?.draft.statements.push(...lines);
  }

  function addBlocks(blocks: readonly Block[]): void {
    for (const [at, block] of blocks.entries()) {
      addBlock(block, blocks, at);
      previous = block;
    }
  }

  function addBlock(block: Block, siblings: readonly Block[], at: number): void {
    if (block.kind === 'heading') {
      addHeading(block);
      return;
    }
    const fields = block.kind === 'paragraph' ? readUidFields(block.children) : undefined;
    if (fields !== undefined && scenario === undefined) {
      addUid(fields, block);
      return;
    }
    if (scenario || scope) {
      noteExplanation(block);
      addToScope(block);
      return;
    }
    if (awaiting && block.kind === 'paragraph') {
      awaiting.draft.lines = [awaiting.draft.lines[0], block.lines[1]];
      addField(awaiting, getLineText(block.children));
      if (awaiting.draft.statements.length > 0) awaiting = undefined;
      return;
    }
    awaiting = undefined;
    if (addProposedNames(block)) return;
    if (block.kind === 'paragraph')
      addSentences(block.children, block, block.lines, siblings[at + 1]);
    else if (block.kind === 'list') addList(block, siblings[at - 1]);
    else if (block.kind === 'table') {
      for (const row of block.rows) {
        const [first = [], ...others] = row.cells;
        const id = readRequirementId(first);
        if (id === undefined) {
          for (const cell of row.cells) addSentences(cell, row, block.lines, undefined, first);
        } else {
          const draft = addDraft('id', row, block.lines, { writtenId: id });
          draft.statements.push(joinLineTexts([withoutId(first, id), ...others.map(getLineText)]));
        }
      }
    } else if (block.kind === 'quote') noteExplanation(block);
    else addNested(toBlocks(block));
  }

  /** Adds the blocks inside a container from an index on. Their headings don't begin sections. */
  function addNested(blocks: readonly Block[], from = 0): void {
    for (const [at, block] of blocks.entries()) {
      if (at < from || block.kind === 'heading') continue;
      if (block.kind === 'element' && hiddenTags.has(block.tag)) continue;
      addBlock(block, blocks, at);
    }
  }

  function addUid({ uid, type, statement }: UidFields, block: Block): void {
    if (scope) {
      // A requirement with a heading “Requirement:” has this id.
      if (scope.draft.writtenId === undefined) scope.draft.writtenId = uid;
      else addToScope(block);
      return;
    }
    if (/^(?:SECTION|TEXT)$/i.test(type)) return;
    const heading = previous?.kind === 'heading' ? previous : undefined;
    // The fields below the title describe the document.
    if (heading?.level === 1) return;
    if (heading === undefined) {
      const draft = addDraft('uid', block, block.lines, { writtenId: uid });
      if (statement.text === '') {
        awaiting = { draft, level: 0, endsAtHeading: true, isStatement: true };
      } else draft.statements.push(statement);
      return;
    }
    const outer = sections.at(-1) === heading ? sections.at(-2) : sections.at(-1);
    const lines = [heading.lines[0], block.lines[1]] as const;
    const named = { title: heading.text, heading, writtenId: uid };
    const draft = addDraft('uid', heading, lines, named, outer);
    if (statement.text !== '') draft.statements.push(statement);
    scope = { draft, level: heading.level, endsAtHeading: true, isStatement: true };
  }

  function readRequirementId(inlines: readonly Inline[]): string | undefined {
    const id = readBoldId(inlines);
    return id !== undefined && prefixes.has(getPrefix(id) ?? '') ? id : undefined;
  }

  function addList({ items }: Extract<Block, { kind: 'list' }>, before: Block | undefined): void {
    const outer = listConditions;
    if (outer === undefined) listSubject = getIntroduction(before);
    listConditions = outer === undefined ? '' : `${outer} ${getIntroduction(before)}`.trim();
    for (const item of items) {
      const first = getFirstLine(item);
      const id = readRequirementId(first);
      if (id === undefined) {
        const [opening, next] = item.children;
        const isText = opening?.kind === 'paragraph';
        if (isText) addSentences(opening.children, item, opening.lines, next);
        addNested(item.children, isText ? 1 : 0);
        continue;
      }
      const draft = addDraft('id', item, getLines(item), { writtenId: id });
      draft.statements.push(withoutId(first, id));
      addStatements(draft, item.children.slice(1));
    }
    listConditions = outer;
  }

  /** Adds the text of blocks to a requirement. Items with an id are requirements of their own. */
  function addStatements(draft: Draft, blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.kind !== 'list') draft.statements.push(...linesWithin(block));
      else {
        for (const item of block.items) {
          const id = readRequirementId(getFirstLine(item));
          if (id === undefined) addStatements(draft, item.children);
          else addNested([{ ...block, items: [item] }]);
        }
      }
    }
  }

  /**
   * Adds the requirements that a delta only names: the FROM and TO lines of renamed ones, and the
   * items of removed ones. Returns false if there are none.
   */
  function addProposedNames(block: Block): boolean {
    if (proposal?.operation !== 'renamed' && proposal?.operation !== 'removed') return false;
    const nodes = block.kind === 'list' ? block.items : [block];
    const count = drafts.length;
    let from: string | undefined;
    for (const node of nodes) {
      const blocks = 'kind' in node ? [node] : node.children;
      const lines = blocks.flatMap((one) =>
        one.kind === 'heading' ? one.text : [...linesWithin(one)].map(({ text }) => text),
      );
      for (const line of lines.flatMap((text) => text.split('\n'))) {
        const { side = '', label, title = '' } = proposedName.exec(line)?.groups ?? {};
        const isRenamed = side.toUpperCase() === 'TO' && from !== undefined;
        if (side.toUpperCase() === 'FROM') from = title.trim();
        else if (isRenamed || (side === '' && label !== undefined)) {
          const renamedFrom = isRenamed ? from : undefined;
          const range = 'kind' in node ? node.lines : getLines(node);
          addDraft('heading', node, range, { title: title.trim(), renamedFrom });
          from = undefined;
        }
      }
    }
    return drafts.length > count || from !== undefined;
  }

  /** @param subject first cell of a row, the subject of a cell such as “REQUIRED” */
  function addSentences(
    inlines: readonly Inline[],
    node: DocumentNode,
    lines: Block['lines'],
    next?: Block,
    subject: readonly Inline[] = [],
  ): void {
    const line = getLineText(inlines);
    if (!mayHaveKeyword(line.text)) return;
    const ranges = splitSentences(line.plain);
    for (const [at, [from, to]] of ranges.entries()) {
      const sentence = { text: line.text.slice(from, to), plain: line.plain.slice(from, to) };
      if (mentionsKeywords(sentence.text)) {
        hasExplanation ||= explainsKeywords(sentence.text);
        continue;
      }
      const { plain } = sentence;
      if (findKeywords(plain).length === 0 || isShouted(plain) || isLabelWithValue(plain)) continue;
      // A question demands nothing.
      if (/\?[)\]*_\s]*$/.test(plain)) continue;
      const isIntroduction = at === ranges.length - 1 && plain.endsWith(':');
      const hasSubject = !withoutSubject.test(plain);
      const introduction =
        listConditions === undefined || hasSubject
          ? (listConditions ?? '')
          : `${listSubject} ${listConditions}`.trim();
      const draft = addDraft('sentence', node, lines, { introduction });
      if (isIntroduction && next?.kind === 'list') {
        draft.statements.push(withItems(sentence, next.items));
      } else if (isOnlyKeyword(plain) && inlines !== subject) {
        draft.statements.push(joinLineTexts([getLineText(subject), sentence]));
      } else draft.statements.push(sentence);
    }
  }

  function noteExplanation(block: Block): void {
    if (hasExplanation) return;
    for (const { text } of linesWithin(block)) hasExplanation ||= explainsKeywords(text);
  }

  return { drafts, addBlocks, explainsKeywords: () => hasExplanation };
}

/** Returns the text of a line without the id with which it begins. */
function withoutId(inlines: readonly Inline[], id: string): LineText {
  const { text, plain } = getLineText(inlines);
  const end = plain.indexOf(id) + id.length;
  const [separator = ''] = /^[\s:.–—-]*/.exec(plain.slice(end)) ?? [];
  const from = end + separator.length;
  return { text: text.slice(from), plain: plain.slice(from) };
}

/** Item that continues the line above its list, such as “and MUST close”. */
const withoutSubject =
  /^(?:(?:and|but|or|also|otherwise|then|it|they)\W+)*(?:MUST|SHALL|SHOULD|MAY|NOT|REQUIRED|RECOMMENDED|OPTIONAL)\b/i;

/** Returns the sentence that ends with a colon before a list, if it isn't a requirement itself. */
function getIntroduction(block: Block | undefined): string {
  if (block?.kind !== 'paragraph') return '';
  const line = getLineText(block.children);
  if (!/:\s*$/.test(line.plain)) return '';
  const range = splitSentences(line.plain).at(-1) ?? [0, 0];
  const [text, plain] = [line.text.slice(...range), line.plain.slice(...range)];
  return findKeywords(plain).length > 0 ? '' : text.replace(/\s+/g, ' ');
}

/**
 * Appends the items of a list that a sentence such as “It MUST:” introduces. Their sentences with a
 * keyword are requirements of their own, with everything below them.
 */
function withItems(sentence: LineText, items: readonly ListItem[]): LineText {
  const hasKeyword = ({ plain }: LineText) => findKeywords(plain).length > 0;
  const lines = items.flatMap((item) => {
    const first = getLineText(getFirstLine(item));
    if (hasKeyword(first)) return [first];
    return item.children.flatMap((block) => [...linesWithin(block)]);
  });
  const others = lines.flatMap((line) =>
    hasKeyword(line) ? toSentences(line).filter((one) => !hasKeyword(one)) : [line],
  );
  return joinLineTexts([sentence, ...others]);
}

function getLines({ children }: ListItem): readonly [number, number] {
  return [children[0]?.lines[0] ?? 1, children.at(-1)?.lines[1] ?? 1];
}

/** Elements whose keywords don't demand anything. */
const hiddenTags: ReadonlySet<string> = new Set(['pre', 'th', 'thead']);

/** Yields the lines of text inside a block, except code, formulas and table headers. */
function* linesWithin(block: Block): Generator<LineText> {
  switch (block.kind) {
    case 'heading':
    case 'code':
    case 'math':
    case 'rule':
      return;
    case 'paragraph':
      yield getLineText(block.children);
      return;
    case 'list':
      for (const item of block.items) for (const child of item.children) yield* linesWithin(child);
      return;
    case 'table':
      for (const { cells } of block.rows) yield joinLineTexts(cells.map(getLineText));
      return;
    default:
      if (block.kind === 'element' && hiddenTags.has(block.tag)) return;
      for (const child of block.children) yield* linesWithin(child);
  }
}

/** Fields of a paragraph with a UID (StrictDoc). */
type UidFields = { readonly uid: string; readonly type: string; readonly statement: LineText };

const fieldPattern = /^(?<key>[A-Za-z][\w -]{0,30}?)\s*:\s*(?<value>.*)$/s;
/** Field that can follow a UID or a statement; other lines with a colon are text. */
const contentFieldPattern =
  /^(?<key>[A-Z][A-Z_ ]{2,30}|Statement|Rationale|Comment|Relations)\s*:\s*(?<value>.*)$/s;

/**
 * Reads a paragraph that begins with fields such as “UID: MD-1”. The statement is the field of this
 * name or the text below the fields.
 */
function readUidFields(inlines: readonly Inline[]): UidFields | undefined {
  const { text, plain } = getLineText(inlines);
  if (!/\bUID\b/i.test(text)) return undefined;
  const fields = new Map<string, string>();
  const statement: LineText[] = [];
  let key = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const pattern = statement.length === 0 ? fieldPattern : contentFieldPattern;
    const field = pattern.exec(line.trim())?.groups;
    if (field) key = field.key?.toUpperCase() ?? '';
    const value = field ? (field.value ?? '') : line;
    if (key === '' && value.trim() !== '') return undefined;
    if (field && key !== 'STATEMENT') fields.set(key, value);
    else if (!/^(?:RATIONALE|COMMENT)$/.test(key)) {
      const from = at + line.lastIndexOf(value);
      statement.push({ text: value, plain: plain.slice(from, from + value.length) });
    }
    at += line.length + 1;
  }
  const uid = fields.get('UID') ?? '';
  if (!uidPattern.test(uid)) return undefined;
  return { uid, type: fields.get('TYPE') ?? '', statement: joinLineTexts(statement) };
}

/** Item of the field “Relations”, which can follow the fields without a label. */
const relation = /^Type\s*:\s*(?:Parent|Child|File)\b/i;

/** Adds a line below a UID to the statement. Other fields, such as RATIONALE, aren't part of it. */
function addField(scope: Scope, line: LineText): void {
  if (relation.test(line.text)) return;
  const { key, value } = contentFieldPattern.exec(line.text)?.groups ?? {};
  if (key === undefined || value === undefined) {
    if (scope.isStatement) scope.draft.statements.push(line);
    return;
  }
  scope.isStatement = key.toUpperCase() === 'STATEMENT';
  if (!scope.isStatement || value === '') return;
  const from = line.text.length - value.length;
  scope.draft.statements.push({ text: value, plain: line.plain.slice(from) });
}

const sectionOfTop = 'top';

/** Completes the drafts: ids, sentences and keywords. */
function finishDrafts(drafts: readonly Draft[]): readonly Requirement[] {
  const written = new Map<string, number>();
  const numbers = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  return drafts.map((draft): Requirement => {
    const { rule, title, node, section, lines, proposed, renamedFrom, writtenId, heading } = draft;
    const { introduction } = draft;
    const sentences =
      rule === 'sentence' ? draft.statements.map(toOneLine) : draft.statements.flatMap(toSentences);
    const scenarios = draft.scenarios.map(({ name, steps: all }) => ({
      name,
      steps: all.map(toOneLine).filter((step) => step.text !== ''),
    }));
    const found = sentences.map(({ plain }) => findKeywords(plain));
    const at = Math.max(
      0,
      found.findIndex((all) => all.length > 0),
    );
    const repeated = writtenId === undefined ? 1 : count(written, writtenId);
    return {
      id: getId(),
      writtenId,
      hasRepeatedId: repeated > 1,
      rule,
      keywords: [
        ...found.flat(),
        ...scenarios.flatMap(({ steps }) => steps.flatMap(({ plain }) => findKeywords(plain))),
      ].map(({ keyword }) => keyword),
      sentence: sentences[at]?.text || title,
      keywordRange: found[at]?.[0]?.range,
      title,
      introduction,
      sentences,
      scenarios,
      proposed,
      renamedFrom,
      section,
      node,
      lines,
    };

    function getId(): string {
      if (writtenId !== undefined) return repeated > 1 ? `${writtenId}/${repeated}` : writtenId;
      if (heading) return heading.slug;
      const slug = section?.slug ?? sectionOfTop;
      return `${slug}/${count(numbers, slug)}`;
    }
  });
}

function toSentences(line: LineText): readonly LineText[] {
  return splitSentences(line.plain).map(([from, to]) =>
    toOneLine({ text: line.text.slice(from, to), plain: line.plain.slice(from, to) }),
  );
}

/** Replaces each white space by one space, at the same positions in both texts. */
function toOneLine(given: LineText): LineText {
  const { text, plain } = given;
  if (!/^\s|\s$|\s\s|[^\S ]/.test(text)) return given;
  let line: LineText = { text: '', plain: '' };
  let from = 0;
  for (const { 0: space, index } of text.trimEnd().matchAll(/\s+|$/g)) {
    const gap = space !== '' && index > 0 ? ' ' : '';
    line = {
      text: line.text + text.slice(from, index) + gap,
      plain: line.plain + plain.slice(from, index) + gap,
    };
    from = index + space.length;
  }
  return line;
}
