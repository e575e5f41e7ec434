import type { ReactNode } from 'react';
import { isReferenceField, referenceFragment } from '#text/markdown/front-matter-fields.ts';
import type { FrontMatter, FrontMatterValue as Value } from '#text/markdown/markdown-document.ts';
import { linkUrls } from './link-urls.ts';
import styles from './MarkdownView.module.css';
import { renderInlines } from './render-inlines.tsx';
import type { RenderOptions } from './render-options.ts';

/** Values of a property, some of which are objects, one below the other. */
export function NestedFields({
  of,
  values,
  renderText,
  options,
}: {
  of: string;
  values: readonly Value[];
  renderText?: (value: Value, at: number) => ReactNode;
  options: RenderOptions;
}) {
  return values.map((value, at) => {
    const text = typeof value === 'string' ? value : value.text;
    return (
      <div key={String(at)} className={styles.value}>
        {text !== '' && (renderText?.(value, at) ?? renderInlines(linkUrls(text), options))}
        {typeof value !== 'string' && <Nested of={of} members={value.members} options={options} />}
      </div>
    );
  });
}

function Nested({
  of,
  members,
  options,
}: {
  of: string;
  members: FrontMatter;
  options: RenderOptions;
}) {
  const hasIds = options.hasFragments && isReferenceField(of);
  return (
    <dl className={styles.nested}>
      {members.map(([name, values], index) => (
        <div key={String(index)} id={hasIds ? referenceFragment(name) : undefined}>
          <dt>{name}</dt>
          <dd>
            {values.every((value) => typeof value === 'string') ? (
              renderInlines(linkUrls(values.join(', ')), options)
            ) : (
              <NestedFields of="" values={values} options={options} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
