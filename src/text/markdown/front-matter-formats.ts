import { FAILSAFE_SCHEMA, loadAll, type MappingTagDefinition, mapTag } from 'js-yaml';
import { parse } from 'smol-toml';
import type { MarkdownExtensions } from './create-parser.ts';
import { DraftReferences, draftReferenceRule } from './draft-references.ts';
import {
  hasNestedYaml,
  maxFacts,
  maxFrontMatter,
  type SplitText,
  yamlFence,
} from './front-matter.ts';
import { isPersonField } from './front-matter-fields.ts';
import type { FrontMatter, FrontMatterMember, FrontMatterValue } from './markdown-document.ts';

export function addFrontMatterFormats(extensions: MarkdownExtensions): void {
  extensions.splitFrontMatter = splitFrontMatter;
  extensions.parser.inline.ruler.before('link', 'draft_reference', draftReferenceRule);
}

/** Maximum nesting depth of values. Front matter that is nested deeper is invalid. */
const maxDepth = 20;

const tomlFence = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\n|$)/;
const kramdownFence =
  /^---[ \t]*\n((?:(?!---[ \t]*\n|\.\.\.[ \t]*\n|--- )[^\n]*\n)+)(?:(?:---|\.\.\.)[ \t]*\n\s*)?(?=--- (?:abstract|middle|note_))/;

/**
 * Separates front matter in TOML (between `+++` lines), nested YAML or kramdown-rfc format from the
 * text; undefined if the text has no valid front matter in these formats.
 */
function splitFrontMatter(text: string): SplitText | undefined {
  try {
    const [fence, toml = ''] = matchStart(tomlFence, text);
    if (fence !== undefined) {
      return {
        facts: toFacts(parse(quoteNumbers(toml), { maxDepth })),
        body: text.slice(fence.length),
      };
    }
    const [start, header = ''] = matchStart(kramdownFence, text);
    if (start !== undefined) return splitDraft(parseFacts(header), text.slice(start.length));
    const [whole, yaml = ''] = hasNestedYaml(text) ? matchStart(yamlFence, text) : [];
    const facts = whole === undefined ? [] : parseFacts(yaml);
    return facts.length === 0 ? undefined : { facts, body: text.slice(whole?.length) };
  } catch {
    return undefined;
  }
}

/** Returns the match at the start of a text unless it is too long. */
function matchStart(pattern: RegExp, text: string): readonly (string | undefined)[] {
  const found = pattern.exec(text) ?? [];
  return (found[0]?.length ?? 0) > maxFrontMatter ? [] : found;
}

/**
 * Converts a kramdown-rfc document to Markdown. The title becomes a heading that replaces the last
 * line of the front matter, so that the other lines keep their line numbers.
 */
function splitDraft(facts: FrontMatter, rest: string): SplitText | undefined {
  if (facts.length === 0) return undefined;
  const title =
    facts
      .find(([name]) => name === 'title')?.[1]
      .map(String)
      .join(' ') ?? '';
  const draft = new DraftReferences(facts, title === '' ? rest : `# ${title}\n${rest}`);
  return {
    facts: title === '' ? facts : facts.filter(([name]) => name !== 'title'),
    draft,
    body: draft.body,
  };
}

const tomlToken =
  /"""[\s\S]*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\w.+:-]+|[^\s\w.+:-]/g;
const tomlNumber =
  /^[+-]?(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+(?:_\d+)*)?|0[xob][\da-fA-F_]+)$/;

/** Quotes the numbers in TOML, because the parser would change the digits of some numbers. */
function quoteNumbers(toml: string): string {
  const brackets: string[] = [];
  let last = '';
  return toml.replace(tomlToken, (token) => {
    const isItem = brackets.at(-1) === '[' && (last === '[' || last === ',');
    const isValue = last === '=' || isItem;
    // A bracket at another position begins the header of a table.
    if ((token === '[' || token === '{') && isValue) brackets.push(token);
    if (token === ']' || token === '}') brackets.pop();
    if (!token.startsWith('#')) last = token;
    return isValue && tomlNumber.test(token) ? JSON.stringify(token) : token;
  });
}

/** YAML mapping that keeps repeated keys. */
class Mapping {
  readonly pairs: (readonly [name: string, value: unknown])[] = [];
}

const mappingTag: MappingTagDefinition<Mapping> = {
  ...mapTag,
  create: () => new Mapping(),
  addPair: ({ pairs }, key, value) => {
    // YAML parses a template such as `{{ name }}` as a mapping whose key is a mapping.
    if (typeof key !== 'string') return 'The name of a property is an object or a list.';
    pairs.push([key, value]);
    return '';
  },
  has: () => false,
  keys: ({ pairs }) => pairs.map(([name]) => name),
  get: ({ pairs }, key) => pairs.find(([name]) => name === key)?.[1],
  finalize: (mapping) => mapping,
  represent: ({ pairs }) => new Map(pairs),
};

/** Schema that returns all scalars as written. */
const schema = FAILSAFE_SCHEMA.withTags(mappingTag);

function parseFacts(yaml: string): FrontMatter {
  return toFacts(loadAll(yaml, { schema, maxDepth })[0]);
}

function pairsOf(value: unknown): Mapping['pairs'] | undefined {
  if (value instanceof Mapping) return value.pairs;
  const isTable = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isTable && !Array.isArray(value) ? Object.entries(value) : undefined;
}

/**
 * Converts an object to properties.
 * @throws {RangeError} if it has too many properties and values, to which aliases of YAML can expand
 */
function toFacts(table: unknown): FrontMatter {
  let count = 0;
  const countFact = () => {
    count += 1;
    if (count > maxFacts) throw new RangeError('Too many properties');
  };
  const toMember = ([name, value]: readonly [string, unknown]): FrontMatterMember => {
    countFact();
    return [name, toValues(name, value)];
  };
  const toValues = (name: string, value: unknown): readonly FrontMatterValue[] => {
    countFact();
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown) => {
        if (!Array.isArray(item) || !item.every(isScalar)) return toValues(name, item);
        item.forEach(countFact);
        return [item.map(textOf).join(', ')];
      });
    }
    const pairs = pairsOf(value);
    if (pairs === undefined) return [textOf(value)].filter(Boolean);
    if (pairs.every(([, inner]) => isScalar(inner) && textOf(inner) === '')) {
      pairs.forEach(countFact);
      return pairs.map(([inner]) => inner);
    }
    const person = isPersonField(name) ? personOf(pairs) : undefined;
    const rest =
      person === undefined ? pairs : pairs.filter(([key]) => key !== 'name' && key !== 'email');
    if (rest.length === 0) return [person ?? ''];
    return [{ text: person ?? '', members: rest.map(toMember) }];
  };
  return (pairsOf(table) ?? []).map(toMember);
}

/** Returns the name and e-mail address of a person; undefined if the object has no name. */
function personOf(pairs: Mapping['pairs']): string | undefined {
  const [name, email] = ['name', 'email'].map((key) =>
    textOf(pairs.find(([own]) => own === key)?.[1]),
  );
  if (!name) return undefined;
  return email ? `${name} <${email}>` : name;
}

function isScalar(value: unknown): boolean {
  return !Array.isArray(value) && pairsOf(value) === undefined;
}

/** Returns the text of a single value; empty for a list or an object. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined || !isScalar(value)
    ? ''
    : String(value)
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n\s*/g, '\n')
        .trim();
}
