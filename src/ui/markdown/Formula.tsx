import { type CSSProperties, createElement, Fragment, type ReactNode, useMemo } from 'react';
import temml from 'temml';
import { maxFormulaLength } from '#text/markdown/markdown-document.ts';
import styles from './markdown.module.css';
import './temml.css';

/** Limits of what macros can produce in a formula. */
const maxTokens = 20_000;
const maxElements = 5_000;
const maxDepth = 100;

/** Shows TeX as MathML. If that isn't possible, the source is shown with the reason. */
export function Formula({ text, isDisplay }: { text: string; isDisplay: boolean }) {
  return useMemo(() => {
    try {
      return renderFormula(text, isDisplay);
    } catch (error) {
      return (
        <>
          <code className={styles.source} dir="ltr">
            {text}
          </code>
          <small className={styles.reason}> ({describeError(error)})</small>
        </>
      );
    }
  }, [text, isDisplay]);
}

/** Throws a RangeError if the formula is too large, or an error of Temml. */
function renderFormula(text: string, isDisplay: boolean): ReactNode {
  if (text.length > maxFormulaLength) throw new RangeError('too long');
  const tree: MathTree = temml.__renderToMathMLTree(`\\limitTokens ${text}`, {
    displayMode: isDisplay,
    throwOnError: true,
    // Lengths above 20 em and 200 pt are shortened.
    maxSize: [20, 200],
    macros: { '\\limitTokens': limitTokens },
  });
  return toElement(tree, { elements: 0 });
}

function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : '';
  // Temml reports too many expansions of macros as a syntax error.
  if (error instanceof RangeError || message.startsWith('Too many')) {
    return 'The formula is too large.';
  }
  if (!(error instanceof temml.ParseError)) return 'The formula isn’t valid.';
  // The rest of the message quotes the source.
  return `Error in the formula: ${message.replace(/ at (?:position|end of input)[\s\S]*$/, '')}`;
}

/** Internal part of Temml. */
type MacroExpander = {
  _getExpansion: (name: string) => { readonly tokens: readonly unknown[] } | null | undefined;
  consumeArgs: (...options: readonly unknown[]) => readonly (readonly unknown[])[];
};

/**
 * Runs before each formula. Temml limits only the number of expansions, but a few expansions can
 * produce millions of tokens.
 */
function limitTokens(expander: MacroExpander): string {
  const getExpansion = expander._getExpansion.bind(expander);
  const consumeArgs = expander.consumeArgs.bind(expander);
  let [total, last] = [0, 0];
  const count = (tokens: number) => {
    total += tokens;
    if (total > maxTokens) throw new RangeError('too many tokens');
  };
  expander._getExpansion = (name) => {
    const expansion = getExpansion(name);
    last = expansion?.tokens.length ?? 0;
    count(last);
    return expansion;
  };
  expander.consumeArgs = (...options) => {
    const args = consumeArgs(...options);
    // Each placeholder has two tokens and can be any of the arguments.
    count((last / 2) * Math.max(0, ...args.map(({ length }) => length)));
    return args;
  };
  return '';
}

/** An element, a text, or a group of nodes. */
type MathTree = {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, string>>;
  readonly children?: readonly MathTree[] | null;
};

function toElement(node: MathTree, count: { elements: number }, depth = 0): ReactNode {
  count.elements += 1;
  if (count.elements > maxElements || depth > maxDepth) throw new RangeError('too many elements');
  if (node.text !== undefined) return node.text;
  const children = (node.children ?? []).map((child) => toElement(child, count, depth + 1));
  const { type, attributes = {}, classes = [], style = {} } = node;
  // A reference to another formula has no type; it would lead nowhere.
  if (type === undefined) return createElement(Fragment, undefined, ...children);
  const shown = Object.entries(attributes).filter(
    ([name, value]) => shownAttributes.has(name) && isReasonable(value),
  );
  const className = classes.filter(Boolean).join(' ') || undefined;
  const color = style.color ?? attributes.mathcolor;
  const { mathbackground: background, style: bold } = attributes;
  const props = {
    ...Object.fromEntries(shown),
    className,
    style: toStyle(bold === 'font-weight:bold' ? { ...style, fontWeight: 'bold' } : style),
    // Mixed with the colour of the text, to be legible in both colour schemes. Unlike inline
    // styles, these attributes don't override the rules for forced colours.
    mathcolor: color && `color-mix(in oklab, ${color} 60%, currentcolor)`,
    mathbackground: background && `color-mix(in oklab, ${background} 25%, transparent)`,
  };
  return createElement(type, props, ...children);
}

/** Attributes for the layout of MathML, which can't load or identify anything. */
const shownAttributes = new Set(
  `accent columnalign columnspan depth display displaystyle fence form height largeop linethickness
   lspace mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel
   separator stretchy symmetric voffset width`.split(/\s+/),
);
const shownStyles =
  /^(?:border|padding|width|height|textAlign|fontWeight|mathDepth|display|justifyContent)/;

/** Returns false for lengths that would move content over other content. */
function isReasonable(value: string | number): boolean {
  return !(Math.abs(Number.parseFloat(String(value))) > 100);
}

function toStyle(style: NonNullable<MathTree['style']>): CSSProperties {
  const shown = Object.entries(style).filter(
    ([name, value]) =>
      (shownStyles.test(name) && isReasonable(value)) ||
      // Negative thin spaces; larger ones could move the formula over other text.
      (name === 'marginLeft' && /^-?0?\.\d+em$/.test(value)),
  );
  return Object.fromEntries(shown);
}
