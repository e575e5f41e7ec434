import type { Grammar } from './grammar.ts';
import { grammarOf } from './grammars.ts';
import type { CodeLine, Token, TokenKind } from './token.ts';
import { tokenKindOf } from './token-kind.ts';

/** Code as the lines that are drawn; as many as the code has. */
export type Highlighter = (code: string) => readonly CodeLine[];

const loading = new Map<string, Promise<Highlighter | undefined>>();

/**
 * The highlighter of a language, loaded when it is first asked for; undefined where there is none or
 * it can't be loaded: code is then drawn plain.
 */
export function loadHighlighter(language: string): Promise<Highlighter | undefined> {
  const grammar = grammarOf(language);
  if (grammar === undefined) return Promise.resolve(undefined);
  const known = loading.get(grammar.id);
  if (known !== undefined) return known;
  const loaded = load(grammar).catch(() => {
    loading.delete(grammar.id);
    return undefined;
  });
  loading.set(grammar.id, loaded);
  return loaded;
}

async function load({ id, load: loadGrammar }: Grammar): Promise<Highlighter> {
  const [{ lowlight }, grammar] = await Promise.all([import('./lowlight.ts'), loadGrammar()]);
  lowlight.register(id, grammar);
  // The body of a request is highlighted by another language, which it needs to know.
  if (id === 'http') await loadHighlighter('json');
  return (code) => linesOf(lowlight.highlight(id, code));
}

type Node = {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly properties?: { readonly className?: unknown };
};

/** The tree of nested scopes as lines. The innermost scope that is drawn apart decides. */
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
    const own = kindOf(node) ?? kind;
    for (const child of node.children ?? []) visit(child, own);
  };
  visit(root, undefined);
  return lines;
}

function kindOf({ properties }: Node): TokenKind | undefined {
  const names = properties?.className;
  const first: unknown = Array.isArray(names) ? names[0] : undefined;
  return typeof first === 'string' ? tokenKindOf(first) : undefined;
}
