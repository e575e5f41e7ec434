/** Those that bookmark files are written with; all others stay as they are. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const longestReference = 12;

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#'))
    return Object.hasOwn(named, reference) ? named[reference] : undefined;
  const isHex = /^#x/i.test(reference);
  const digits = reference.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) return undefined;
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** Decodes HTML character references such as `&lt;` and `&#60;`; unrecognised ones stay unchanged. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([#A-Za-z0-9]+);/g, (whole, reference: string) =>
    reference.length > longestReference ? whole : (characterOf(reference) ?? whole),
  );
}

/** A piece of an HTML file. Names are in lower case. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attribute: (name: string) => string | undefined;
    }
  | { readonly kind: 'close'; readonly name: string };

const white = /\s/;
/** What is inside these is no markup. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp']);

/** The end of a tag that begins at `from`: behind the first `>` that is in no quotes. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const character = html[at];
    if (character === '>') return at + 1;
    // A quote begins a value only behind an equals sign; elsewhere it is a character like others.
    if ((character === '"' || character === "'") && followsEquals(html, at)) {
      at = html.indexOf(character, at + 1);
      if (at < 0) break;
    }
  }
  return html.length;
}

function followsEquals(html: string, at: number): boolean {
  let before = at - 1;
  while (white.test(html[before] ?? '')) before -= 1;
  return html[before] === '=';
}

/** The value of one attribute in the inside of a tag; the first one counts. */
function attributeIn(inside: string, wanted: string): string | undefined {
  const pattern = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  for (const [, name, double, single, bare] of inside.matchAll(pattern)) {
    if (name?.toLowerCase() !== wanted) continue;
    return decodeEntities(double ?? single ?? bare ?? '');
  }
  return undefined;
}

/**
 * Reads HTML as tokens, without building or loading anything. Takes time in proportion to the text,
 * whatever is in it. Comments, declarations and the insides of scripts and styles are passed over.
 */
export function* htmlTokens(html: string): Generator<HtmlToken, void, void> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      yield { kind: 'text', text: decodeEntities(html.slice(at)) };
      return;
    }
    if (open > at) yield { kind: 'text', text: decodeEntities(html.slice(at, open)) };
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const [, slash = '', tag] =
      /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(html.slice(open, open + 40)) ?? [];
    if (tag === undefined) {
      const isMarkup = /^<[!?/]/.test(html.slice(open, open + 2));
      at = isMarkup ? endOfTag(html, open) : open + 1;
      if (!isMarkup) yield { kind: 'text', text: '<' };
      continue;
    }
    const name = tag.toLowerCase();
    const inside = open + 1 + slash.length + tag.length;
    at = endOfTag(html, inside);
    if (slash !== '') {
      yield { kind: 'close', name };
      continue;
    }
    const attributes = html.slice(inside, at).replace(/>$/, '');
    yield { kind: 'open', name, attribute: (wanted) => attributeIn(attributes, wanted) };
    if (rawElements.has(name)) {
      const end = endOfRaw(html, at, name);
      yield { kind: 'text', text: html.slice(at, end) };
      at = end;
    }
  }
}

/** Where the closing tag of an element without markup inside begins; the end if there is none. */
function endOfRaw(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}
