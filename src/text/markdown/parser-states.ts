import MarkdownIt, { type Token } from 'markdown-it';

type Nesting = Token['nesting'];

/**
 * Token of the parser. The constructor of markdown-it's own class calls a helper for each property,
 * which takes most of the time for a text with many short blocks.
 */
class FastToken implements Token {
  type: string;
  tag: string;
  nesting: Nesting;
  attrs: Token['attrs'] = null;
  map: Token['map'] = null;
  level = 0;
  children: Token[] | null = null;
  content = '';
  markup = '';
  info = '';
  meta: Token['meta'] = null;
  block = false;
  hidden = false;

  constructor(type: string, tag: string, nesting: Nesting) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }

  attrIndex(name: string): number {
    return this.attrs?.findIndex(([known]) => known === name) ?? -1;
  }
  attrPush(attribute: [name: string, value: string | number]): void {
    this.attrs = [...(this.attrs ?? []), attribute];
  }
  attrSet(name: string, value: string | number): void {
    this.attrs = this.attrs?.filter(([known]) => known !== name) ?? null;
    this.attrPush([name, value]);
  }
  attrGet(name: string): string | number | null {
    return this.attrs?.[this.attrIndex(name)]?.[1] ?? null;
  }
  attrJoin(name: string, value: string | number): void {
    const present = this.attrGet(name);
    this.attrSet(name, present === null ? value : `${present} ${value}`);
  }
}

/** State of the block parser that creates fast tokens. */
export class FastStateBlock extends MarkdownIt.StateBlock {
  override push(type: string, tag: string, nesting: Nesting): Token {
    const token = new FastToken(type, tag, nesting);
    token.block = true;
    if (nesting < 0) this.level -= 1;
    token.level = this.level;
    if (nesting > 0) this.level += 1;
    this.tokens.push(token);
    return token;
  }
}

/** State of the inline parser that creates fast tokens. */
export class FastStateInline extends MarkdownIt.StateInline {
  override pushPending(): Token {
    const token = new FastToken('text', '', 0);
    token.content = this.pending;
    token.level = this.pendingLevel;
    this.tokens.push(token);
    this.pending = '';
    return token;
  }

  override push(type: string, tag: string, nesting: Nesting): Token {
    if (this.pending !== '') this.pushPending();
    const token = new FastToken(type, tag, nesting);
    if (nesting < 0) {
      this.level -= 1;
      this.delimiters = this._prev_delimiters.pop() ?? [];
    }
    token.level = this.level;
    if (nesting > 0) {
      this.level += 1;
      this._prev_delimiters.push(this.delimiters);
      this.delimiters = [];
    }
    this.pendingLevel = this.level;
    this.tokens.push(token);
    this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined);
    return token;
  }
}
