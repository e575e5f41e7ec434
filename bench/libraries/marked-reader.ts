import { marked } from 'marked';

/** Renders Markdown as many code hosts do: as HTML that is inserted in one go. */
export function draw(root: HTMLElement, text: string): void {
  root.innerHTML = marked.parse(text, { async: false });
}
