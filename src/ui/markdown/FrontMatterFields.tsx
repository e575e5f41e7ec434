import { type ComponentType, Fragment, type ReactNode } from 'react';
import { isPersonField } from '#text/markdown/front-matter-fields.ts';
import type { FrontMatter } from '#text/markdown/markdown-document.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { linkUrls } from './link-urls.ts';
import styles from './MarkdownView.module.css';
import { renderInlines } from './render-inlines.tsx';
import type { PersonProps, RenderOptions } from './render-options.ts';

const NestedFields = lazyComponent(async () => (await import('./NestedFields.tsx')).NestedFields);

function join(texts: readonly ReactNode[], separator: string): ReactNode {
  return texts.map((text, index) => (
    <Fragment key={String(index)}>
      {index > 0 && separator}
      {text}
    </Fragment>
  ));
}

export function FrontMatterFields({
  members,
  Person,
  options,
}: {
  members: FrontMatter;
  Person: ComponentType<PersonProps> | undefined;
  options: RenderOptions;
}) {
  const firstPerson = members.find(([name]) => isPersonField(name));
  return (
    <dl className={styles.facts}>
      {members.map((member, index) => {
        const [name, values] = member;
        const isTag = /^(?:status|tags?)$/i.test(name);
        const texts = values.filter((value) => typeof value === 'string');
        const renderText = (text: string, at: number) => {
          if (isTag) return <Tag>{text}</Tag>;
          if (Person === undefined || !isPersonField(name))
            return renderInlines(linkUrls(text), options);
          return <Person value={text} canLookUp={at === 0 && member === firstPerson} />;
        };
        return (
          <div key={String(index)}>
            <dt>{name}</dt>
            <dd dir="auto">
              {values.length === 0 && '—'}
              {texts.length === values.length ? (
                join(texts.map(renderText), isTag ? ' ' : ', ')
              ) : (
                <NestedFields of={name} values={values} renderText={renderText} options={options} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
