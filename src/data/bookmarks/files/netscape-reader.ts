import type { HtmlToken } from './html-tokens.ts';

/** What a file holds, in its order. `parent` is the index of a folder before it, or -1. */
export type FoundItem = {
  readonly parent: number;
  /** What the file has of it, and the service has no place for. */
  readonly lost?: readonly LostMember[];
} & (
  | { readonly kind: 'folder'; readonly name: string }
  | ({ readonly kind: 'bookmark'; readonly title: string } & FoundTarget)
);

export type LostMember = 'tags' | 'note' | 'date';

/** Browsers keep an address, this app's own files what it stands for. */
type FoundTarget =
  | { readonly address: string }
  | { readonly codeHostSlug: string | null; readonly path: string | null };

const lists = new Set(['dl', 'ul', 'menu']);
const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);
const outermost = -1;

/** One line, as titles are. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

type Attribute = (name: string) => string | undefined;

/** Browsers give every folder a date, which nobody has written. */
function lostOf(attribute: Attribute): LostMember[] {
  const lost: LostMember[] = [];
  if (attribute('tags')?.trim()) lost.push('tags');
  if (attribute('add_date') || attribute('last_modified')) lost.push('date');
  return lost;
}

/**
 * Gathers folders and bookmarks from the tokens of a Netscape bookmark file, as loosely as browsers
 * do: a heading names the list that follows, a list without one belongs to the folder around it,
 * and what isn't closed ends where its surroundings do.
 */
export function netscapeReader() {
  const items: FoundItem[] = [];
  /** The folders whose lists are open, innermost last. */
  const around: number[] = [];
  /** The folder whose heading came last and whose list has not begun. */
  let headed: number | undefined;
  let text = '';
  let link: { readonly address: string | undefined; readonly lost: LostMember[] } | undefined;
  let reading: 'heading' | 'link' | 'note' | undefined;

  const parent = () => around.at(-1) ?? outermost;
  const finish = () => {
    if (reading === 'heading') {
      headed = items.push({ kind: 'folder', name: line(text), parent: parent() }) - 1;
    } else if (reading === 'link' && link?.address !== undefined) {
      const { address, lost } = link;
      const more = lost.length > 0 && { lost };
      items.push({ kind: 'bookmark', title: line(text), address, parent: parent(), ...more });
    } else if (reading === 'note' && line(text) !== '') {
      const last = items.at(-1);
      if (last) items[items.length - 1] = { ...last, lost: [...(last.lost ?? []), 'note'] };
    }
    reading = undefined;
    text = '';
  };

  return {
    items,
    take(token: HtmlToken): void {
      if (token.kind === 'text') {
        if (reading !== undefined) text += token.text;
      } else if (lists.has(token.name)) {
        finish();
        if (token.kind === 'open') around.push(headed ?? parent());
        else around.pop();
        headed = undefined;
      } else if (headings.has(token.name)) {
        finish();
        if (token.kind === 'open') reading = 'heading';
      } else if (token.name === 'a') {
        finish();
        if (token.kind === 'close') return;
        headed = undefined;
        reading = 'link';
        link = { address: token.attribute('href'), lost: lostOf(token.attribute) };
      } else if (token.name === 'dt' || token.name === 'dd') {
        finish();
        // What follows an item in a list of definitions describes it.
        if (token.kind === 'open' && token.name === 'dd') reading = 'note';
      }
    },
    /** At the end of the file. */
    end: finish,
  };
}
