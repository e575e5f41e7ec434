import { useEffect, useState } from 'react';
import { findGrammar, type Grammar } from './grammars.ts';
import styles from './highlight.module.css';
import type { CodePiece } from './split-code.ts';

type TokenKind = 'keyword' | 'name' | 'string' | 'comment' | 'title' | 'emphasis';

/** A part of a line; without a kind it looks like plain text. */
type Token = { readonly text: string; readonly kind: TokenKind | undefined };

/** A line of code, without its line break. */
export type CodeLine = readonly Token[];

/** Returns as many lines as the code has. */
type Highlighter = (code: string) => readonly CodeLine[];

/** The scopes of highlight.js that don't look like plain code. */
const kinds = new Map<string, TokenKind>(
  (
    [
      ['keyword', 'built_in bullet keyword literal name selector-tag'],
      [
        'name',
        'attr attribute selector-attr selector-class selector-id selector-pseudo symbol type',
      ],
      ['string', 'code link regexp string'],
      ['comment', 'comment doctag meta quote'],
      ['title', 'section strong'],
      ['emphasis', 'emphasis'],
    ] as const
  ).flatMap(([kind, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, kind] as const)),
);

const loading = new Map<string, Promise<Highlighter | undefined>>();

/**
 * The highlighter of a language, loaded on first use; undefined if there is none or it can't be loaded, so that
 * the code stays plain.
 */
export function loadHighlighter(language: string): Promise<Highlighter | undefined> {
  const grammar = findGrammar(language);
  if (grammar === undefined) return Promise.resolve(undefined);
  const started = loading.get(grammar.id);
  if (started !== undefined) return started;
  const loaded = load(grammar).catch(() => {
    loading.delete(grammar.id);
    return undefined;
  });
  loading.set(grammar.id, loaded);
  return loaded;
}

const loadLowlight = async () => (await import('lowlight')).createLowlight();
let lowlight: ReturnType<typeof loadLowlight> | undefined;

async function load({ id, load: loadGrammar }: Grammar): Promise<Highlighter> {
  lowlight ??= loadLowlight();
  const [{ register, highlight }, { default: grammar }] = await Promise.all([
    lowlight,
    loadGrammar(),
  ]);
  register(id, grammar);
  // The body of a request is highlighted in its own language, which is mostly JSON.
  if (id === 'http') await loadHighlighter('json');
  return (code) => linesOf(highlight(id, code));
}

type Node = {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly properties?: { readonly className?: unknown };
};

/** The tree of nested scopes as lines. The innermost scope with a kind decides. */
function linesOf(root: Node): readonly CodeLine[] {
  let line: Token[] = [];
  const lines: CodeLine[] = [line];
  const visit = (node: Node, kind: TokenKind | undefined) => {
    if (node.value !== undefined) {
      const [first = '', ...rest] = node.value.split('\n');
      if (first !== '') line.push({ text: first, kind });
      for (const text of rest) {
        line = text === '' ? [] : [{ text, kind }];
        lines.push(line);
      }
    }
    const names = node.properties?.className;
    const own = Array.isArray(names) ? kinds.get(String(names[0])) : undefined;
    for (const child of node.children ?? []) visit(child, own ?? kind);
  };
  visit(root, undefined);
  return lines;
}

/** Pieces with longer lines stay plain: the time that some grammars take grows with their cube. */
const longestLine = 1_000;

/** The highlighted lines of a piece of code, once `isWanted`; undefined until then and if they stay plain. */
export function useHighlight(
  piece: CodePiece,
  language: string,
  isWanted: boolean,
): readonly CodeLine[] | undefined {
  const [result, setResult] = useState<{
    piece: CodePiece;
    lines: readonly CodeLine[] | undefined;
  }>();
  useEffect(() => {
    if (!isWanted || piece.lines.some(({ length }) => length > longestLine)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    void loadHighlighter(language).then((highlight) => {
      if (isOver || highlight === undefined) return;
      // Each piece in a task of its own, so that many at once don't hold the page up.
      timer = setTimeout(() => setResult({ piece, lines: highlightPiece(highlight, piece) }));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [piece, language, isWanted]);
  return result?.piece === piece ? result.lines : undefined;
}

/** Undefined where the grammar gives up. */
function highlightPiece(
  highlight: Highlighter,
  { lines }: CodePiece,
): readonly CodeLine[] | undefined {
  try {
    return highlight(lines.join('\n'));
  } catch {
    return undefined;
  }
}

/** A line of highlighted code. */
export function Tokens({ line }: { line: CodeLine }) {
  return line.map(({ text, kind }, index) =>
    kind === undefined ? (
      text
    ) : (
      <span key={String(index)} className={styles.token} data-kind={kind}>
        {text}
      </span>
    ),
  );
}
