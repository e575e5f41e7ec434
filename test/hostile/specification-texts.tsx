import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { startReferenceService } from '#test/support/server.ts';
import type { Corpus } from './corpus.ts';
import { createResponseRenderer } from './draw-responses.ts';
import { findPageProblems } from './inert.ts';

/** Paths of files, one for each kind of document view. */
const files = ['a.md', 'a.json', 'a.yaml', 'a.csv', 'a.ts', 'a.txt'] as const;

/** Returns Markdown that contains the URL in every position where a URL can occur. */
const addressesOf = (url: string) =>
  [
    `[a](<${url}>) ![b](<${url}> "${url}") [c][d] <${url}> ${url}`,
    `[d]: <${url}>`,
    `<a id="${url}"></a><img src="${url}"> <a href="${url}">e</a>`,
  ].join('\n\n');

/** Returns Markdown that contains the text in every position where text can occur. */
const placesOf = (text: string) =>
  [
    `---\ntitle: ${text}\n${text}: x\n---`,
    `# ${text}`,
    `> [!NOTE]\n> ${text}`,
    `- [ ] ${text}\n  1. **${text}** _${text}_ ~~${text}~~ \`${text}\``,
    `| ${text} | b |\n| - | - |\n| ${text} | [^1] |`,
    `[^1]: ${text}`,
    `\`\`\`${text}\n${text}\n\`\`\``,
    `<details><summary>${text}</summary>\n\n${text}\n\n</details>`,
    text,
  ].join('\n\n');

/**
 * Text that marks whether the screen has rendered the document. It is at the end of a document, or
 * in the first row of a CSV table.
 */
const mark = '\n\nThe end of this text\n\n';

/**
 * True if the screen has rendered this document. Always true for a document of the corpus without
 * the marker text.
 */
function isShown(text: Corpus['bodies'][number][1]): boolean {
  if (typeof text !== 'string' || !text.includes(mark)) return true;
  return document.body.textContent?.includes(mark.trim()) === true;
}

/** Tests that each hostile document is rendered as inert content. */
export function testHostileSpecifications(corpus: Corpus): void {
  describe('hostile specifications', () => {
    const server = startReferenceService();

    test.each(files)('%s: any text is rendered as inert content', async (path) => {
      const draw = createResponseRenderer(server, {
        path: '/viewer/v1/specifications',
        screen: paths.specification({ codeHostSlug: 'pay/core', path }),
      });
      const type = { headers: { 'content-type': 'text/plain; charset=utf-8' } };
      const texts = [
        ...corpus.texts.map(([word, text]) => [word, placesOf(text)] as const),
        ...corpus.urls.map((url) => [url.slice(0, 40), addressesOf(url)] as const),
      ].map(([word, text]) => [word, path === 'a.csv' ? mark + text : text + mark] as const);
      const found: string[] = [];
      for (const [word, text] of [...texts, ...corpus.bodies]) {
        await draw(text, type);
        // The app shows a newer version only after the user clicks this button.
        const newer = screen.queryByRole('button', { name: 'Read the new version' });
        if (newer !== null) await act(async () => newer.click());
        await waitFor(() => expect(isShown(text), word).toBe(true), {
          interval: 5,
          timeout: 10_000,
        });
        const data = typeof text === 'string' ? text : '';
        found.push(...findPageProblems(data).map((problem) => `${word}: ${problem}`));
      }
      expect(found).toEqual([]);
    });
  });
}
