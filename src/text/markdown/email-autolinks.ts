import type { Inline } from './markdown-document.ts';

const localPart = /[A-Za-z0-9.+_-]/;
const domain = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/** Adds a text, with the e-mail addresses in it as links (GFM 6.9). Takes linear time. */
export function linkEmails(text: string, to: Inline[]): void {
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && localPart.test(text.charAt(start - 1))) start -= 1;
    domain.lastIndex = at + 1;
    const host = start === at ? undefined : domain.exec(text)?.[0];
    // An address can't end in a hyphen or an underscore, nor can a part of it be cut off.
    if (host === undefined || /[-_]$/.test(host)) continue;
    const end = at + 1 + host.length;
    addText(text.slice(from, start), to);
    const address = text.slice(start, end);
    to.push({
      kind: 'link',
      href: `mailto:${address}`,
      title: undefined,
      children: [{ kind: 'text', text: address }],
    });
    from = end;
  }
  addText(text.slice(from), to);
}

/** Adds a text, to the one before it if that is text too. */
export function addText(text: string, to: Inline[]): void {
  if (text === '') return;
  const last = to.at(-1);
  if (last?.kind === 'text') to[to.length - 1] = { kind: 'text', text: last.text + text };
  else to.push({ kind: 'text', text });
}
