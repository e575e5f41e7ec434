import { Fragment, type ReactNode } from 'react';
import { isReferenceField, referenceFragment } from '#text/markdown/front-matter-fields.ts';
import type { FrontMatter, FrontMatterValue as Value } from '#text/markdown/markdown-document.ts';
import { linkUrls } from './link-urls.ts';
import styles from './MarkdownView.module.css';
import { renderInlines } from './render-inlines.tsx';
import type { RenderOptions } from './render-options.ts';

/** Renders a text in a value of the front matter. */
type RenderText = (text: string, at: number) => ReactNode;

/** Number of nested properties up to which they aren't folded. */
const maxUnfolded = 8;

function countMembers(values: readonly Value[]): number {
  const members = values.flatMap((value) => (typeof value === 'string' ? [] : value.members));
  return members.reduce((sum, [, nested]) => sum + countMembers(nested), members.length);
}

/** Returns the property names of an object without a text. */
function summarise(value: Value): string {
  if (typeof value === 'string') return value;
  return value.text || value.members.map(([name]) => name).join(', ');
}

/** Shows values of the front matter with objects. Many nested properties are folded. */
export function NestedFields({
  of,
  values,
  renderText,
  options,
}: {
  of: string;
  values: readonly Value[];
  renderText: RenderText;
  options: RenderOptions;
}) {
  if (countMembers(values) <= maxUnfolded) {
    return <Values of={of} values={values} renderText={renderText} options={options} />;
  }
  return (
    <>
      {values.map((value, at) => (
        <Fragment key={String(at)}>
          {at > 0 && ', '}
          {renderText(summarise(value), at)}
        </Fragment>
      ))}
      <details>
        <summary>Details</summary>
        <Values of={of} values={values} options={options} />
      </details>
    </>
  );
}

function Values({
  of,
  values,
  renderText,
  options,
}: {
  of: string;
  values: readonly Value[];
  renderText?: RenderText;
  options: RenderOptions;
}) {
  return values.map((value, at) => {
    const text = typeof value === 'string' ? value : value.text;
    return (
      <div key={String(at)} className={styles.value}>
        {text !== '' && (renderText?.(text, at) ?? renderInlines(linkUrls(text), options))}
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
              <Values of="" values={values} options={options} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
