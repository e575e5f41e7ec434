import {
  type Block,
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
  RequirementNode,
} from './requirement.ts';
import {
  explainsKeywords,
  findKeywords,
  getLineText,
  isLabelWithValue,
  isShouted,
  joinLineTexts,
  mayHaveKeyword,
  splitSentences,
} from './sentences.ts';

/** Requirement whose text is still being collected. */
type Draft = Pick<Requirement, 'rule' | 'title' | 'node' | 'section' | 'proposed'> & {
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
const proposalHeading = /^(?<operation>ADDED|MODIFIED|REMOVED|RENAMED) Requirements?$/i;

/** Parts of capitals and digits that are joined by hyphens, the last beginning with a digit. */
const idPattern = /^(?<prefix>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)-[0-9][A-Z0-9]*$/;

/** Prefixes of documents. */
const documentPrefixes: ReadonlySet<string> = new Set(['KEP', 'EIP', 'ERC', 'RFC', 'PEP', 'BCP']);

const uidPattern = /^[A-Z](?=[^\s]*\d)[\w./()-]*$/;
const fieldPattern = /^(?<key>[A-Za-z][\w -]{0,30}?)\s*:\s*(?<value>.*)$/;

/**
 * Finds the requirements of a document by the rules of `requirementRules`. Takes linear time.
 * @param fileName name of the file, whose own id is no requirement
 */
export function findRequirements(document: MarkdownDocument, fileName = ''): FoundRequirements {
  const blocks = document.parts.flatMap((part) => part.blocks);
  const prefixes = findIdPrefixes(blocks, document.headings[0]?.text ?? '', fileName);
  const finder = createFinder(prefixes);
  finder.addBlocks(blocks);
  return {
    requirements: finishDrafts(finder.drafts),
    explainsKeywords: finder.explainsKeywords(),
  };
}

/** Returns the id in bold with which a line begins, and the number of its inlines. */
function readBoldId(inlines: readonly Inline[]): string | undefined {
  const first = inlines.find((inline) => inline.kind !== 'text' || inline.text.trim() !== '');
  if (first?.kind !== 'strong' || first.children.some(({ kind }) => kind !== 'text')) return;
  const id = getInlineText(first.children)
    .trim()
    .replace(/\s*[:.]$/, '');
  return idPattern.test(id) ? id : undefined;
}

const getPrefix = (id: string) => idPattern.exec(id)?.groups?.prefix;

/** Returns the inlines of the line with which an item begins. */
function getFirstLine({ children: [first] }: ListItem): readonly Inline[] {
  return first?.kind === 'paragraph' ? first.children : [];
}

/** Returns the prefixes of at least two ids in bold. */
function findIdPrefixes(
  blocks: readonly Block[],
  title: string,
  fileName: string,
): ReadonlySet<string> {
  const ids = new Map<string, Set<string>>();
  const own = [title, fileName].flatMap((text) => /^[A-Z][A-Z0-9-]*-\d+/i.exec(text)?.[0] ?? []);
  const ownPrefixes = new Set(own.map((id) => getPrefix(id.toUpperCase())));
  const add = (inlines: readonly Inline[]) => {
    const id = readBoldId(inlines);
    const prefix = id && getPrefix(id);
    if (!prefix || documentPrefixes.has(prefix) || ownPrefixes.has(prefix)) return;
    ids.set(prefix, (ids.get(prefix) ?? new Set()).add(id));
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
  return new Set([...ids].filter(([, found]) => found.size > 1).map(([prefix]) => prefix));
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
  /** Requirement with a UID whose statement is the next paragraph. */
  let awaiting: Draft | undefined;
  let hasExplanation = false;

  const addDraft = (
    draft: Omit<Draft, 'statements' | 'scenarios' | 'proposed' | 'section'>,
    section = sections.at(-1),
  ): Draft => {
    const { rule, title, node, lines, heading, renamedFrom, writtenId } = draft;
    const proposed = proposal?.operation;
    // Spreading `draft` would take several times as long.
    const added: Draft = {
      rule,
      title,
      node,
      lines,
      section,
      proposed,
      heading,
      renamedFrom,
      writtenId,
      statements: [],
      scenarios: [],
    };
    drafts.push(added);
    return added;
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
    const operation = proposalHeading.exec(text)?.groups?.operation;
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
      const draft = addDraft({
        rule: 'heading',
        title: title.trim(),
        node: heading,
        heading,
        lines: heading.lines,
      });
      scope = { draft, level, endsAtHeading: false, isStatement: true };
    } else {
      if (operation !== undefined) proposal = { level, operation: toOperation(operation) };
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
      addBlock(block, blocks[at + 1]);
      previous = block;
    }
  }

  function addBlock(block: Block, next: Block | undefined): void {
    if (block.kind === 'heading') {
      addHeading(block);
      return;
    }
    const uid = block.kind === 'paragraph' ? readUid(block.children) : undefined;
    if (uid !== undefined && scenario === undefined) {
      addUid(uid, block);
      return;
    }
    if (scenario || scope) {
      noteExplanation(block);
      addToScope(block);
      return;
    }
    if (awaiting && block.kind === 'paragraph') {
      awaiting.statements.push(getLineText(block.children));
      awaiting.lines = [awaiting.lines[0], block.lines[1]];
      awaiting = undefined;
      return;
    }
    awaiting = undefined;
    if (block.kind === 'paragraph') addSentences(block.children, block, block.lines, next);
    else if (block.kind === 'list') addList(block, proposal?.operation === 'renamed');
    else if (block.kind === 'table') {
      for (const row of block.rows) {
        const [first = [], ...others] = row.cells;
        const id = readRequirementId(first);
        if (id === undefined) {
          for (const cell of row.cells) addSentences(cell, row, block.lines);
        } else {
          const draft = addDraft({ ...idDraft, node: row, lines: block.lines, writtenId: id });
          draft.statements.push(joinLineTexts([withoutId(first), ...others.map(getLineText)]));
        }
      }
    } else if (block.kind === 'quote') noteExplanation(block);
    else addNested(toBlocks(block));
  }

  /** Adds the blocks inside a container, whose headings don't begin sections. */
  function addNested(blocks: readonly Block[]): void {
    for (const [at, block] of blocks.entries()) {
      if (block.kind === 'heading') continue;
      if (block.kind === 'element' && (block.tag === 'th' || block.tag === 'pre')) continue;
      addBlock(block, blocks[at + 1]);
    }
  }

  function addUid(uid: string, block: Block): void {
    const fields = block.kind === 'paragraph' ? readFields(block.children) : undefined;
    const isSection = /^(SECTION|TEXT)$/i.test(fields?.get('TYPE') ?? '');
    if (scope) {
      // A requirement with a heading “Requirement:” has this id.
      if (scope.draft.writtenId === undefined) scope.draft.writtenId = uid;
      else addToScope(block);
      return;
    }
    if (isSection) return;
    const heading = previous?.kind === 'heading' ? previous : undefined;
    // The fields below the title describe the document.
    if (heading?.level === 1) return;
    if (heading === undefined) {
      awaiting = addDraft({ ...uidDraft, title: '', node: block, lines: block.lines });
      awaiting.writtenId = uid;
      return;
    }
    const outer = sections.at(-1) === heading ? sections.at(-2) : sections.at(-1);
    const draft = addDraft(
      {
        ...uidDraft,
        title: heading.text,
        node: heading,
        heading,
        lines: [heading.lines[0], block.lines[1]],
      },
      outer,
    );
    draft.writtenId = uid;
    scope = { draft, level: heading.level, endsAtHeading: true, isStatement: true };
  }

  function readRequirementId(inlines: readonly Inline[]): string | undefined {
    const id = readBoldId(inlines);
    return id !== undefined && prefixes.has(getPrefix(id) ?? '') ? id : undefined;
  }

  function addList({ items, lines }: Extract<Block, { kind: 'list' }>, isRenaming: boolean): void {
    if (isRenaming && addRenamings(items, lines)) return;
    for (const item of items) {
      const first = getFirstLine(item);
      if (addRemoval(item)) continue;
      const id = readRequirementId(first);
      if (id === undefined) {
        const [opening, ...others] = item.children;
        if (opening?.kind === 'paragraph') {
          addSentences(opening.children, item, opening.lines, others[0]);
          addNested(others);
        } else addNested(item.children);
        continue;
      }
      const within = item.children.slice(1).flatMap((block) => [...linesWithin(block)]);
      const draft = addDraft({ ...idDraft, node: item, lines: getLines(item), writtenId: id });
      draft.statements.push(withoutId(first), ...within);
    }
  }

  /** Adds an item such as `### Requirement: …` of removed requirements. Returns false for others. */
  function addRemoval(item: ListItem): boolean {
    if (proposal?.operation !== 'removed') return false;
    const [first] = item.children;
    const line = first?.kind === 'heading' ? `# ${first.text}` : getInlineText(getFirstLine(item));
    const title = /^\s*#{1,6}\s*Requirement:\s*(.+)$/i.exec(line)?.[1];
    if (title === undefined) return false;
    addDraft({ rule: 'heading', title: title.trim(), node: item, lines: getLines(item) });
    return true;
  }

  /** Adds the FROM and TO items of renamed requirements. Returns false if there are none. */
  function addRenamings(items: readonly ListItem[], lines: Block['lines']): boolean {
    let from: string | undefined;
    let isFound = false;
    for (const item of items) {
      const line = getInlineText(getFirstLine(item)).trim();
      const name = /^(FROM|TO)\s*:\s*(?:#{1,6}\s*)?(?:Requirement:\s*)?(.+)$/is.exec(line);
      if (name === null) continue;
      const [, side, title = ''] = name;
      if (side?.toUpperCase() === 'FROM') from = title.trim();
      else if (from !== undefined) {
        isFound = true;
        const renamed = { rule: 'heading', title: title.trim(), renamedFrom: from } as const;
        addDraft({
          ...renamed,
          node: item,
          lines: item.children.length > 0 ? getLines(item) : lines,
        });
        from = undefined;
      }
    }
    return isFound;
  }

  function addSentences(
    inlines: readonly Inline[],
    node: RequirementNode,
    lines: Block['lines'],
    next?: Block,
  ): void {
    const line = getLineText(inlines);
    if (!mayHaveKeyword(line.plain)) return;
    const ranges = splitSentences(line.plain);
    for (const [at, [from, to]] of ranges.entries()) {
      const sentence = { text: line.text.slice(from, to), plain: line.plain.slice(from, to) };
      if (explainsKeywords(sentence.text)) {
        hasExplanation ||= isExplanation(sentence.text);
        continue;
      }
      const { plain } = sentence;
      if (findKeywords(plain).length === 0 || isShouted(plain) || isLabelWithValue(plain)) continue;
      const isIntroduction = at === ranges.length - 1 && plain.endsWith(':');
      const draft = addDraft({ rule: 'sentence', title: '', node, lines });
      draft.statements.push(
        isIntroduction && next?.kind === 'list' ? withItems(sentence, next.items) : sentence,
      );
    }
  }

  function noteExplanation(block: Block): void {
    if (hasExplanation) return;
    for (const { text } of linesWithin(block)) hasExplanation ||= isExplanation(text);
  }

  return { drafts, addBlocks, explainsKeywords: () => hasExplanation };
}

const idDraft = { rule: 'id', title: '' } as const;
const uidDraft = { rule: 'uid' } as const;

const isExplanation = (text: string): boolean =>
  explainsKeywords(text) && /\bMUST\b/.test(text) && /\bMAY\b|\bSHOULD\b/.test(text);

function toOperation(word: string): ProposedOperation {
  const operations = ['added', 'modified', 'removed', 'renamed'] as const;
  return operations.find((operation) => operation === word.toLowerCase()) ?? 'modified';
}

/** Returns the text of a line without the id with which it begins. */
function withoutId(inlines: readonly Inline[]): LineText {
  const at = inlines.findIndex(({ kind }) => kind === 'strong');
  const { text, plain } = getLineText(inlines.slice(at + 1));
  const [separator = ''] = /^[\s:.–—-]*/.exec(plain) ?? [];
  return { text: text.slice(separator.length), plain: plain.slice(separator.length) };
}

/** Appends the items without a keyword of a list that a sentence such as “It MUST:” introduces. */
function withItems(sentence: LineText, items: readonly ListItem[]): LineText {
  const lines = items.map((item) => getLineText(getFirstLine(item)));
  return joinLineTexts([
    sentence,
    ...lines.filter(({ plain }) => findKeywords(plain).length === 0),
  ]);
}

function getLines({ children }: ListItem): readonly [number, number] {
  return [children[0]?.lines[0] ?? 1, children.at(-1)?.lines[1] ?? 1];
}

/** Yields the lines of text inside a block, except code, formulas, quotes and table headers. */
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
      for (const child of block.children) yield* linesWithin(child);
  }
}

/** Returns the fields of a paragraph whose lines all have the form “Key: value”. */
function readFields(inlines: readonly Inline[]): ReadonlyMap<string, string> | undefined {
  const lines = getLineText(inlines)
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const fields = new Map<string, string>();
  for (const line of lines) {
    const { key, value } = fieldPattern.exec(line)?.groups ?? {};
    if (key === undefined || value === undefined) return undefined;
    fields.set(key.toUpperCase(), value);
  }
  return fields;
}

function readUid(inlines: readonly Inline[]): string | undefined {
  const uid = readFields(inlines)?.get('UID');
  return uid !== undefined && uidPattern.test(uid) ? uid : undefined;
}

/** Adds a line below a UID to the statement. Other fields, such as RATIONALE, aren't part of it. */
function addField(scope: Scope, line: LineText): void {
  const { key, value } =
    /^(?<key>[A-Z][A-Z_ ]{2,30}|Statement|Rationale|Comment)\s*:\s*(?<value>.*)$/s.exec(line.text)
      ?.groups ?? {};
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
      keywordAt: found[at]?.[0]?.range[0] ?? 0,
      title,
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
