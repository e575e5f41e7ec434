import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Inline, inlineText } from '#text/markdown/markdown-document.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './render-inlines.module.css';
import type { RenderOptions } from './render-options.ts';

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

/** Renders the inline nodes of a block. */
export function renderInlines(inlines: readonly Inline[], options: RenderOptions): ReactNode {
  return inlines.map((inline, index) => renderInline(inline, String(index), options));
}

function renderInline(inline: Inline, key: string, options: RenderOptions): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code key={key}>{inline.text}</code>;
    case 'line-break':
      return <br key={key} />;
    case 'anchor':
      return options.hasFragments ? <span key={key} id={inline.id} /> : null;
    case 'image':
      return <options.Image key={key} src={inline.src} alt={inline.alt} title={inline.title} />;
    case 'link':
      return <MarkdownLink key={key} link={inline} options={options} />;
    case 'footnote-reference':
      return (
        <sup
          key={key}
          id={
            options.hasFragments ? referenceFragment(inline.number, inline.occurrence) : undefined
          }
        >
          <FragmentLink
            fragment={footnoteFragment(inline.number)}
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
      const inner = change === 'deleted' ? withoutFragments(options) : options;
      return (
        <Tag key={key}>
          {change && <ChangeLabel change={change} />}
          {renderInlines(inline.children, inner)}
        </Tag>
      );
    }
  }
}

/**
 * Returns the rendering options for deleted content, whose ids could collide with those of the new
 * version.
 */
export function withoutFragments(options: RenderOptions): RenderOptions {
  return { ...options, hasFragments: false, headingTools: undefined };
}

/** Hidden text before a change, because screen readers can't perceive its visual mark. */
export function ChangeLabel({ change }: { change: string }) {
  return (
    <span>
      <VisuallyHidden>{change}: </VisuallyHidden>
    </span>
  );
}

// The fragment contains a colon, which no heading slug contains, so the two can't collide.

export function footnoteFragment(number: number): string {
  return `fn:${number}`;
}

/** Returns the fragment of a footnote reference; `occurrence` counts from 1. */
export function referenceFragment(number: number, occurrence: number): string {
  return occurrence === 1 ? `fnref:${number}` : `fnref:${number}:${occurrence}`;
}

/** Link within the document; plain text if its fragments have no ids. */
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
  const target = options.hasFragments ? options.resolveLink(`#${fragment}`) : undefined;
  if (target?.kind !== 'inside') return children;
  return (
    <Link to={target.to} aria-label={label}>
      {children}
    </Link>
  );
}

/** Link, or its text with the reason why it can't be opened; print shows the URL. */
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
      {renderInlines(label, options)}
    </>
  );
  const target = options.resolveLink(href);
  if (target.kind === 'none') {
    // Any text can have an e-mail link, so its label needs no reason.
    const reason = /^mailto:/i.test(href) ? '' : target.reason;
    return (
      <span className={styles.unresolved} title={title} {...change}>
        {children}
        {reason !== '' && <small> ({reason})</small>}
      </span>
    );
  }
  const saysItself = href.startsWith('#') || href.endsWith(inlineText(label));
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
    <a href={target.href} target="_blank" rel="noopener noreferrer" {...shared}>
      {children}
    </a>
  );
}
