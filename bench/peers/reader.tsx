import { createRoot } from 'react-dom/client';
import { applyEdits, createLongMarkdown } from '#bench/markdown-content.ts';
import { pathologicalTexts } from '#bench/pathological-texts.ts';
import type { ReaderPeer } from '#bench/reader-page.ts';

const peers: Readonly<Record<string, () => Promise<ReaderPeer>>> = {
  app: () => import('./reader-app.tsx'),
  marked: () => import('#bench/libraries/marked-reader.ts'),
  'react-markdown': () => import('#bench/libraries/react-markdown-reader.tsx'),
};

const lineCount = 38_000;
const end = 'This is the end of the specification.';
const longText = `${createLongMarkdown(lineCount)}\n\n${end}\n`;

function painted(): Promise<void> {
  return new Promise((resolve) => window.afterPaint?.(resolve));
}

/**
 * Resolves once the last element inside `root` contains the text, or once `root` contains any
 * element if no text is passed.
 */
function shows(root: HTMLElement, text?: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      let last: Element = root;
      while (last.lastElementChild !== null) last = last.lastElementChild;
      if (last === root || (text !== undefined && last.textContent.trim() !== text)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
  });
}

/** Resolves when the content of `root` hasn't changed for 300 ms. */
function settled(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const quietMs = 300;
    let timer = setTimeout(resolve, quietMs);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, quietMs);
    }).observe(root, { childList: true, subtree: true, characterData: true });
  });
}

const load = peers[new URLSearchParams(location.search).get('peer') ?? ''];
const root = document.getElementById('root');
if (load !== undefined && root !== null) {
  const peer = await load();
  const draw = (text: string) => {
    if ('draw' in peer) peer.draw(root, text);
    else createRoot(root).render(<peer.Reader text={text} />);
  };
  window.readerBench = {
    renderLongText: async () => {
      const whole = shows(root, end).then(painted);
      performance.mark('draw');
      draw(longText);
      await shows(root);
      await painted();
      performance.mark('first');
      await whole;
      performance.mark('all');
    },
    renderPathologicalText: async (name, length) => {
      const text = pathologicalTexts.find((known) => known.name === name)?.make(length);
      if (text === undefined) throw new Error(`Unknown pathological text: ${name}`);
      performance.mark('draw');
      draw(text);
      await painted();
      await settled(root);
      performance.mark('all');
    },
    compare: async () => {
      if ('compare' in peer) await peer.compare?.(longText, applyEdits(longText, 200));
    },
  };
}
