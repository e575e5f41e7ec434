import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getInlineText, type Inline, type InlineTag } from '#text/markdown/markdown-document.ts';
import { requirementIdPattern } from '#text/markdown/requirements/requirement-ids.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './markdown.module.css';
import type { RenderOptions } from './render-options.ts';

const FormulaSource = ({ text }: { text: string }) => <code>{text}</code>;

/** The source until the code for formulas is loaded. */
export const LazyFormula = lazyComponent(async () => (await import('./Formula.tsx')).Formula, {
  Loading: FormulaSource,
  Unavailable: FormulaSource,
});

const tags = {
  strong: 'strong',
  emphasis: 'em',
  strikethrough: 's',
  subscript: 'sub',
  superscript: 'sup',
  keyboard: 'kbd',
  inserted: 'ins',
  deleted: 'del',
} as const;

export function renderInlines(inlines: readonly Inline[], options: RenderOptions): ReactNode {
  return inlines.map((inline, index) => renderInline(inline, String(index), options));
}

function renderInline(inline: Inline, key: string, options: RenderOptions): ReactNode {
  switch (inline.kind) {
    case 'text':
      return linkIds(inline.text, options);
    case 'emoji':
      return inline.text;
    case 'math':
      return <LazyFormula key={key} text={inline.text} isDisplay={inline.isDisplay} />;
    case 'code':
      return <code key={key}>{inline.text}</code>;
    case 'line-break':
      return <br key={key} />;
    case 'anchor':
      return options.hasFragments ? <span key={key} id={inline.id} /> : null;
    case 'image':
      return (
        <options.Image
          key={key}
          src={inline.src}
          alt={inline.alt}
          title={inline.title}
          width={inline.width}
          height={inline.height}
          isInLink={options.isInLink ?? false}
        />
      );
    case 'element':
      return createElement(
        inline.tag,
        {
          key,
          title: inline.title,
          dir: inline.dir,
          'data-align': inline.align,
          // Tells an `ins`, `del` or `mark` of the text from a change in a comparison.
          'data-html': true,
        },
        renderInlines(
          inline.children,
          codeTags.has(inline.tag) ? { ...options, findReference: undefined } : options,
        ),
      );
    case 'link':
      return options.isInLink ? (
        <Fragment key={key}>{renderInlines(inline.children, options)}</Fragment>
      ) : (
        <MarkdownLink key={key} link={inline} options={options} />
      );
    case 'footnote-reference':
      return (
        <sup
          key={key}
          id={
            options.hasFragments
              ? getFootnoteReferenceFragment(inline.number, inline.occurrence)
              : undefined
          }
        >
          <FragmentLink
            fragment={getFootnoteFragment(inline.number)}
            label={`Footnote ${inline.number}`}
            options={options}
          >
            {inline.number}
          </FragmentLink>
        </sup>
      );
    default: {
      const Tag = tags[inline.kind];
      const change =
        inline.kind === 'inserted' || inline.kind === 'deleted' ? inline.kind : undefined;
      const inner = change === 'deleted' ? disableFragments(options) : options;
      return (
        <Tag key={key}>
          {change && <ChangeLabel change={change} />}
          {renderInlines(inline.children, inner)}
        </Tag>
      );
    }
  }
}

const codeTags: ReadonlySet<InlineTag> = new Set(['code', 'pre', 'samp'] as const);

/** Turns the ids of requirements in a text into links. */
function linkIds(text: string, { findReference, isInLink }: RenderOptions): ReactNode {
  if (findReference === undefined || isInLink) return text;
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const { 0: id, index } of text.matchAll(requirementIdPattern)) {
    const to = findReference(id);
    if (to === undefined) continue;
    nodes.push(
      text.slice(from, index),
      <Link key={index} to={to} className={styles.link} data-id>
        {id}
      </Link>,
    );
    from = index + id.length;
  }
  return from === 0 ? text : [...nodes, text.slice(from)];
}

const blockTags: ReadonlySet<InlineTag> = new Set([
  ...(['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div', 'blockquote', 'pre'] as const),
  ...(['details', 'summary'] as const),
]);

/** True if inlines contain elements, such as a list, that a `p` element can't contain. */
export function hasBlocks(inlines: readonly Inline[]): boolean {
  return inlines.some(
    (inline) =>
      (inline.kind === 'element' && blockTags.has(inline.tag)) ||
      ('children' in inline && hasBlocks(inline.children)),
  );
}

/** Used for deleted content, whose ids could collide with those of the new version. */
export function disableFragments(options: RenderOptions): RenderOptions {
  return { ...options, hasFragments: false, headingTools: undefined };
}

/** Tells screen readers what the visual mark shows. */
export function ChangeLabel({ change }: { change: string }) {
  return (
    <span>
      <VisuallyHidden>{change}: </VisuallyHidden>
    </span>
  );
}

// The colon can't occur in the slug of a heading.
export function getFootnoteFragment(number: number): string {
  return `fn:${number}`;
}

/** `occurrence` is 1-based, among the references to this footnote. */
export function getFootnoteReferenceFragment(number: number, occurrence: number): string {
  return occurrence === 1 ? `fnref:${number}` : `fnref:${number}:${occurrence}`;
}

/** Renders only its children inside another link, or if the document has no ids. */
export function FragmentLink({
  fragment,
  label,
  options,
  children,
}: {
  fragment: string;
  label: string;
  options: RenderOptions;
  children: ReactNode;
}) {
  const canLink = options.hasFragments && !options.isInLink;
  const target = canLink ? options.resolveLink(`#${fragment}`) : undefined;
  if (target?.kind !== 'inside') return children;
  return (
    <Link to={target.to} aria-label={label}>
      {children}
    </Link>
  );
}

/** If the link can't be opened, its label is shown with the reason. Print adds the URL. */
function MarkdownLink({
  link: { href, title, children: label, earlier },
  options,
}: {
  link: Extract<Inline, { kind: 'link' }>;
  options: RenderOptions;
}) {
  const change = earlier && {
    'data-change': 'target',
    title: `Link target changed from ${earlier.href}`,
  };
  const children = (
    <>
      {earlier && <ChangeLabel change="link target changed" />}
      {renderInlines(label, { ...options, isInLink: true })}
    </>
  );
  const target = options.resolveLink(href);
  if (target.kind === 'none') {
    return (
      <span className={styles.unresolved} title={title} {...change}>
        {children}
        {target.reason !== '' && <small> ({target.reason})</small>}
      </span>
    );
  }
  const saysItself = href.startsWith('#') || href.endsWith(getInlineText(label));
  const shared = {
    className: styles.link,
    title,
    'data-address': saysItself ? undefined : href,
    ...change,
  };
  return target.kind === 'inside' ? (
    <Link to={target.to} {...shared}>
      {children}
    </Link>
  ) : (
    <a
      href={target.href}
      {...(target.kind === 'outside' && { target: '_blank', rel: 'noopener noreferrer' })}
      {...shared}
    >
      {children}
    </a>
  );
}
