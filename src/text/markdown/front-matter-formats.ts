import { CORE_SCHEMA, load } from 'js-yaml';
import { parse } from 'smol-toml';
import type { MarkdownExtensions } from './create-parser.ts';
import { type FrontMatter, maxFrontMatter, type SplitText } from './front-matter.ts';

export function addFrontMatterFormats(extensions: MarkdownExtensions): void {
  extensions.splitFrontMatter = splitFrontMatter;
}

/** Maximum nesting depth of values. Front matter that is nested deeper is invalid. */
const maxDepth = 20;

const tomlFence = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\n|$)/;
const kramdownFence =
  /^---[ \t]*\n([\s\S]*?)\n(?:(?:---|\.\.\.)[ \t]*\n\s*)?(?=--- (?:abstract|middle|note_))/;

/**
 * Separates front matter in TOML (between `+++` lines) or kramdown-rfc format from the text;
 * undefined if the text has no valid front matter in these formats.
 */
function splitFrontMatter(text: string): SplitText | undefined {
  try {
    const [fence = '', toml = ''] = tomlFence.exec(text) ?? [];
    if (fence.length > maxFrontMatter) return undefined;
    if (fence !== '') {
      return { facts: membersOf(parse(toml, { maxDepth })), body: text.slice(fence.length) };
    }
    const [start, yaml = ''] = kramdownFence.exec(text) ?? [];
    if (start === undefined || start.length > maxFrontMatter) return undefined;
    const facts = membersOf(load(yaml, { schema: CORE_SCHEMA, maxDepth }));
    return facts.length === 0 ? undefined : convertKramdown(facts, text.slice(start.length));
  } catch {
    return undefined;
  }
}

/**
 * Converts the section markers and attribute lists of kramdown-rfc to Markdown. The title becomes a heading that
 * replaces the last line of the front matter, so that the other lines keep their line numbers.
 */
function convertKramdown(facts: FrontMatter, body: string): SplitText {
  const title = facts.find(([name]) => name === 'title')?.[1].join(' ') ?? '';
  const converted = convertAttributeLists(body).replace(
    /^--- (?:(abstract|middle|back)|note_(\S+))[ \t]*$/gm,
    (_, section?: string, note = '') => {
      if (section === 'abstract') return '# Abstract';
      if (section === 'back') return '***';
      return section === 'middle' ? '' : `# ${note.replaceAll('_', ' ')}`;
    },
  );
  if (title === '') return { facts, body: converted };
  return { facts: facts.filter(([name]) => name !== 'title'), body: `# ${title}\n${converted}` };
}

const codeFence = /^ {0,3}(`{3,}|~{3,})(.*)/;
/** Attribute list of kramdown: `{: …}` on a line of its own, or with an id at the end of a heading. */
const attributeList = /^(#{1,6}[ \t].*?(?=\{:?[ \t]*#)|[ \t]*(?=\{:[^:/]))\{:?([^{}]*)\}[ \t]*$/;

/**
 * Replaces each attribute list outside of code by a link target with its id, and by its title, which
 * is the caption of a figure or table.
 */
function convertAttributeLists(body: string): string {
  let openFence: string | undefined;
  const lines = body.split('\n').map((line, at, all) => {
    const [, fence, info = ''] = codeFence.exec(line) ?? [];
    if (openFence === undefined) openFence = fence;
    else if (fence?.startsWith(openFence) && info.trim() === '') openFence = undefined;
    const [, before = '', list] = (!openFence && attributeList.exec(line)) || [];
    if (list === undefined) return line;
    const id = /#([\w:.-]+)/.exec(list)?.[1] ?? '';
    const title = /\btitle="([^"]*)"/.exec(list)?.[1] ?? '';
    if (id === '' && title === '') return '';
    // Without a block element, the line after a table would be a row.
    const isAfterTable = before.trim() === '' && all[at - 1]?.includes('|');
    return isAfterTable
      ? `<div id="${id}">${title}</div>`
      : `${before.trimEnd()} <a id="${id}"></a>${title}`.trimStart();
  });
  return lines.join('\n');
}

function membersOf(table: unknown): FrontMatter {
  if (!isObject(table)) return [];
  return Object.entries(table).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).flatMap(textsOf);
    return [name, values.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/**
 * Returns the texts of a value: the name and e-mail address of a person, or the members of another
 * object. Omits the members of nested objects, because aliases of YAML could repeat these without
 * limit.
 */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return [value.map(textOf).filter(Boolean).join(', ')];
  if (!isObject(value)) return [textOf(value)];
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  const [name, email] = [textOf(members.get('name')), textOf(members.get('email'))];
  if (name !== '') return [email === '' ? name : `${name} <${email}>`];
  return Array.from(members, ([key, inner]) => {
    const text = Array.isArray(inner) ? textsOf(inner).join() : textOf(inner);
    return text === '' ? key : `${key}: ${text}`;
  });
}

/** Returns the text of a single value; empty for an object. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined || isObject(value) ? '' : String(value);
}
