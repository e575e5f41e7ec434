import { useEffect, useState } from 'react';
import styles from './code.module.css';
import { findGrammar, type Grammar } from './grammars.ts';
import type { CodePart } from './split-code.ts';

type TokenKind =
  | 'keyword'
  | 'name'
  | 'string'
  | 'comment'
  | 'title'
  | 'emphasis'
  | 'inserted'
  | 'deleted';

/** Plain text if `kind` is undefined. */
type Token = { readonly text: string; readonly kind: TokenKind | undefined };

/** Tokens of a line, without the line break. */
export type CodeLine = readonly Token[];

/** Function that returns one entry per line. */
type Highlighter = (code: string) => readonly CodeLine[];

/** Kind of each scope of highlight.js; any other scope is rendered like plain code. */
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
      ['inserted', 'addition'],
      ['deleted', 'deletion'],
    ] as const
  ).flatMap(([kind, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, kind] as const)),
);

const loading = new Map<string, Promise<Highlighter | undefined>>();

/** Returns undefined without a grammar, or if loading fails; the code is then plain text. */
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
  // The body of an HTTP message is usually JSON.
  if (id === 'http') await loadHighlighter('json');
  return (code) => splitTokens(highlight(id, code));
}

type Node = {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly properties?: { readonly className?: unknown };
};

/** Flattens highlight.js scopes. The innermost scope with a kind determines a token's kind. */
function splitTokens(root: Node): readonly CodeLine[] {
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

/** Maximum length of a line of highlighted code, because some grammars take cubic time. */
const maxLineLength = 1_000;

/**
 * Loads once `isWanted` is true. Returns undefined before, and if the part can't be highlighted.
 */
export function useHighlight(
  piece: CodePart,
  language: string,
  isWanted: boolean,
): readonly CodeLine[] | undefined {
  const [result, setResult] = useState<{
    piece: CodePart;
    lines: readonly CodeLine[] | undefined;
  }>();
  useEffect(() => {
    if (!isWanted || piece.lines.some(({ length }) => length > maxLineLength)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    void loadHighlighter(language).then((highlight) => {
      if (isOver || highlight === undefined) return;
      // In a separate task, so that many parts don't block the page.
      timer = setTimeout(() => setResult({ piece, lines: highlightPiece(highlight, piece) }));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [piece, language, isWanted]);
  return result?.piece === piece ? result.lines : undefined;
}

/** Returns undefined if the grammar throws. */
function highlightPiece(
  highlight: Highlighter,
  { lines, opener }: CodePart,
): readonly CodeLine[] | undefined {
  const code = lines.join('\n');
  try {
    return opener === undefined ? highlight(code) : highlight(`${opener}\n${code}`).slice(1);
  } catch {
    return undefined;
  }
}

export function HighlightedLine({ line }: { line: CodeLine }) {
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
