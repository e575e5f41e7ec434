import { marked } from 'marked';

/** Renders Markdown as many code hosts do: inserts the complete HTML with one assignment. */
export function draw(root: HTMLElement, text: string): void {
  root.innerHTML = marked.parse(text, { async: false });
}
