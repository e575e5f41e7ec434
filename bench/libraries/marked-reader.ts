import { marked } from 'marked';

/** As sites of the GitHub kind do it: all of it is HTML, and the browser reads that at once. */
export function draw(root: HTMLElement, text: string): void {
  root.innerHTML = marked.parse(text, { async: false });
}
