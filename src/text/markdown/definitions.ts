import type { Env, Token } from 'markdown-it';
import { parser } from './create-parser.ts';

/** What a text defines for all of it: the targets of reference links, and footnotes. */
export type Definitions = {
  /** What the parser of lines needs to know. */
  readonly env: Env & { readonly references: NonNullable<Env['references']> };
  /** Where the tokens of a footnote begin. */
  readonly footnotes: ReadonlyMap<
    string,
    { readonly tokens: readonly Token[]; readonly at: number }
  >;
  /** Takes the definitions among these tokens. The first of each name counts. */
  readonly add: (tokens: readonly Token[], references: NonNullable<Env['references']>) => void;
};

export function createDefinitions(): Definitions {
  const labels = new Set<string>();
  const references: NonNullable<Env['references']> = {};
  const footnotes = new Map<string, { tokens: readonly Token[]; at: number }>();
  return {
    env: { references, footnotes: labels },
    footnotes,
    add: (tokens, found) => {
      for (const [index, token] of tokens.entries()) {
        if (token.type === 'footnote_open' && !labels.has(token.info)) {
          labels.add(token.info);
          footnotes.set(token.info, { tokens, at: index + 1 });
        }
        const label = token.type === 'reference_definition' ? token.meta?.label : undefined;
        if (typeof label !== 'string') continue;
        const reference = found[label];
        if (reference) references[label] ??= reference;
      }
    },
  };
}

const candidates = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(\[[^[\]\n]{1,999}\]:.*)$/gm;

/**
 * The definitions that a text seems to have, judged by single lines: some may be in code, and some
 * may go on in the next line. Good enough until the text has been read.
 */
export function guessDefinitions(text: string): Definitions {
  const guess = createDefinitions();
  if (!text.includes(']:')) return guess;
  const env: Env = { references: {} };
  const tokens: Token[] = [];
  const lines = Array.from(text.matchAll(candidates), ([, line = '']) => line);
  parser.block.parse(lines.join('\n\n'), parser, env, tokens);
  guess.add(tokens, env.references ?? {});
  return guess;
}

/** Whether lines parsed with one of them are the same with the other. */
export function sameDefinitions(one: Definitions, other: Definitions): boolean {
  const [a, b] = [one.env.references, other.env.references];
  return (
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every(
      (key) => a[key]?.href === b[key]?.href && a[key]?.title === b[key]?.title,
    ) &&
    one.footnotes.size === other.footnotes.size &&
    [...one.footnotes.keys()].every((label) => other.footnotes.has(label))
  );
}
