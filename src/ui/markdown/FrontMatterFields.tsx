import { type ComponentType, Fragment, type ReactNode } from 'react';
import {
  isPersonField,
  isReferenceField,
  referenceFragment,
} from '#text/markdown/front-matter-fields.ts';
import type {
  FrontMatter,
  Inline,
  FrontMatterValue as Value,
} from '#text/markdown/markdown-document.ts';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './MarkdownView.module.css';
import { renderInlines } from './render-inlines.tsx';
import type { PersonProps, RenderOptions } from './render-options.ts';

/** Number of nested properties of a property above which they are folded. */
const maxUnfolded = 8;

const webUrl = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,:;!?()[\]{}]\/?/gi;

/** Converts the URLs in a text to links. */
function linkUrls(text: string): readonly Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const { 0: url, index } of text.matchAll(webUrl)) {
    const children = [{ kind: 'text', text: url }] as const;
    inlines.push({ kind: 'text', text: text.slice(at, index) });
    inlines.push({ kind: 'link', href: url, title: undefined, children });
    at = index + url.length;
  }
  return [...inlines, { kind: 'text', text: text.slice(at) }];
}

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
                <Objects of={name} values={values} renderText={renderText} options={options} />
              )}
              {isFolded && (
                <details>
                  <summary>Details</summary>
                  <Objects of={name} values={values} options={options} />
                </details>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Values of a property, some of which are objects, one below the other. */
function Objects({
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
              <Objects of="" values={values} options={options} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
