import type { StateInline } from 'markdown-it';
import { trimEnd } from '#text/trim-end.ts';
import { appendText, type Inline } from './markdown-document.ts';

/**
 * Matches the start of any inline markup. The parser adds the text between two matches without
 * checking inline rules.
 */
const special = /[\n!$&*:<@[\\\]_`{~]|www\./gi;

/** True if a line contains no inline markup. */
export function isPlainText(line: string): boolean {
  return line.search(special) === -1;
}

/**
 * Inline rule of the parser that consumes plain text up to the next special character or `www.`,
 * which can begin a link.
 */
export function plainTextRule(state: StateInline, silent: boolean): boolean {
  const end = Math.min(findSpecial(state.src, state.pos), state.posMax);
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** Returns the index of the next match of `special`, or the length of the text if there is none. */
function findSpecial(text: string, from: number): number {
  special.lastIndex = from;
  // Uses `test`, because `exec` would create an object for each match.
  if (!special.test(text)) return text.length;
  const end = special.lastIndex;
  return end - (text.charAt(end - 1) === '.' ? 'www.'.length : 1);
}

const schemeBefore = /(?:^|[^a-z])(https?|ftp)$/i;
/**
 * Matches a host name of at most 253 characters. The only punctuation in it can be dots, hyphens
 * and underscores.
 */
const host = /(?:[-_.]|[^\s\p{P}$+<=>^`|~]){1,253}/uy;
const addressEnd = /[\s<]/g;

/**
 * Inline rule of the parser that converts `www.…`, `http://…`, `https://…` and `ftp://…` in plain
 * text to links (GFM 6.9).
 */
export function webAutolinkRule(state: StateInline, silent: boolean): boolean {
  // Doesn't match in silent mode, in which the parser looks for the end of a link label. A URL
  // would otherwise consume the closing bracket of the label.
  if (silent || state.linkLevel > 0) return false;
  const { src, pos } = state;
  const first = src.charAt(pos);
  if (first !== ':' && first !== 'w' && first !== 'W') return false;
  let start = pos;
  if (src.startsWith('://', pos)) {
    const scheme = schemeBefore.exec(src.slice(Math.max(0, pos - 6), pos))?.[1];
    if (scheme === undefined || state.pending.length < scheme.length) return false;
    start -= scheme.length;
  } else if (!/^www\.$/i.test(src.slice(pos, pos + 4))) return false;
  else if (pos > 0 && !/[\s*_~(]/.test(src.charAt(pos - 1))) return false;

  host.lastIndex = start === pos ? pos : pos + 3;
  const name = host.exec(src)?.[0] ?? '';
  if (!isDomain(trimEnd(name, /[._]/))) return false;
  addressEnd.lastIndex = host.lastIndex;
  const limit = Math.min(addressEnd.exec(src)?.index ?? state.posMax, state.posMax);
  const address = trimUrl(src.slice(start, limit));
  if (start < pos) state.pending = state.pending.slice(0, start - pos);
  pushLink(state, state.md.normalizeLink(start < pos ? address : `http://${address}`), address);
  state.pos = start + address.length;
  return true;
}

function pushLink(state: StateInline, href: string, text: string) {
  state.push('link_open', 'a', 1).attrs = [['href', href]];
  state.push('text', '', 0).content = text;
  state.push('link_close', 'a', -1);
}

/** True if no label of the host name is empty and the last two labels contain no underscore. */
function isDomain(text: string): boolean {
  const parts = text.split('.');
  return !parts.includes('') && !parts.slice(-2).some((part) => part.includes('_'));
}

const punctuation = new Set('?!.,:*_~\'"');

/** Removes punctuation at the end of a URL that belongs to the sentence around it. */
export function trimUrl(address: string): string {
  let surplus = closersWithoutOpener(address, '(', ')');
  let squares = closersWithoutOpener(address, '[', ']');
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (punctuation.has(last)) end -= 1;
    else if (last === ')' && surplus > 0) {
      surplus -= 1;
      end -= 1;
    } else if (last === ']' && squares > 0) {
      squares -= 1;
      end -= 1;
    } else if (last === ';') {
      // A semicolon at the end is removed. If it ends a character reference such as `&amp;`, the
      // whole reference is removed.
      const entity = /&[a-z0-9]{1,40}$/i.exec(address.slice(Math.max(0, end - 42), end - 1))?.[0];
      end -= 1 + (entity?.length ?? 0);
    } else break;
  }
  return address.slice(0, end);
}

function closersWithoutOpener(text: string, opener: string, closer: string): number {
  let balance = 0;
  for (const character of text) {
    if (character === opener) balance -= 1;
    else if (character === closer) balance += 1;
  }
  return balance;
}

const localPart = /[A-Za-z0-9.+_-]/;
const domain = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/**
 * Appends a text to inlines and converts e-mail addresses in it to links (GFM 6.9). Takes linear
 * time.
 */
export function appendTextWithEmailLinks(text: string, to: Inline[]): void {
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && localPart.test(text.charAt(start - 1))) start -= 1;
    domain.lastIndex = at + 1;
    const host = start === at ? undefined : domain.exec(text)?.[0];
    // Text that ends in a hyphen or an underscore isn't an e-mail address. Skips all of it, so that
    // no shorter part of it becomes a link.
    if (host === undefined || /[-_]$/.test(host)) continue;
    const end = at + 1 + host.length;
    appendText(text.slice(from, start), to);
    const address = text.slice(start, end);
    to.push({
      kind: 'link',
      href: `mailto:${address}`,
      title: undefined,
      children: [{ kind: 'text', text: address }],
    });
    from = end;
  }
  appendText(text.slice(from), to);
}
