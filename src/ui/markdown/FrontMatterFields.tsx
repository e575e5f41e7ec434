import { type ComponentType, Fragment, type ReactNode } from 'react';
import { isPersonField } from '#text/markdown/front-matter-fields.ts';
import type { FrontMatter, FrontMatterValue as Value } from '#text/markdown/markdown-document.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { linkUrls } from './link-urls.ts';
import styles from './MarkdownView.module.css';
import { renderInlines } from './render-inlines.tsx';
import type { PersonProps, RenderOptions } from './render-options.ts';

/** Number of nested properties of a property above which they are folded. */
const maxUnfolded = 8;

const NestedFields = lazyComponent(async () => (await import('./NestedFields.tsx')).NestedFields);

function countMembers(values: readonly Value[]): number {
  return values.reduce(
    (sum, value) =>
      typeof value === 'string'
        ? sum
        : value.members.reduce((inner, [, nested]) => inner + 1 + countMembers(nested), sum),
    0,
  );
}

/** Returns the text of a value; for an object without a text, the names of its properties. */
function summarise(value: Value): string {
  if (typeof value === 'string') return value;
  return value.text || value.members.map(([name]) => name).join(', ');
}

function join(texts: readonly ReactNode[], separator = ', '): ReactNode {
  return texts.map((text, index) => (
    <Fragment key={String(index)}>
      {index > 0 && separator}
      {text}
    </Fragment>
  ));
}

/** Properties at the top of a text. Nested properties are indented; many of them are folded. */
export function FrontMatterFields({
  members,
  Person,
  options,
}: {
  members: FrontMatter;
  /** Renders authors and owners; by default, they are text. */
  Person: ComponentType<PersonProps> | undefined;
  options: RenderOptions;
}) {
  const firstPerson = members.find(([name]) => isPersonField(name));
  return (
    <dl className={styles.facts}>
      {members.map((member, index) => {
        const [name, values] = member;
        const isTag = /^(?:status|tags?)$/i.test(name);
        const renderText = (value: Value, at: number) => {
          const text = summarise(value);
          if (isTag) return <Tag>{text}</Tag>;
          if (Person === undefined || !isPersonField(name))
            return renderInlines(linkUrls(text), options);
          return <Person value={text} canLookUp={at === 0 && member === firstPerson} />;
        };
        const isFolded = countMembers(values) > maxUnfolded;
        const hasNames = isFolded || values.every((value) => typeof value === 'string');
        return (
          <div key={String(index)}>
            <dt>{name}</dt>
            <dd dir="auto">
              {values.length === 0 && '—'}
              {hasNames && join(values.map(renderText), isTag ? ' ' : ', ')}
              {!hasNames && (
                <NestedFields of={name} values={values} renderText={renderText} options={options} />
              )}
              {isFolded && (
                <details>
                  <summary>Details</summary>
                  <NestedFields of={name} values={values} options={options} />
                </details>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
