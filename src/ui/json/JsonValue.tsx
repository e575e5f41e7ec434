import type { ReactNode } from 'react';
import { formatCount } from '#text/format-number.ts';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { JsonDetails } from './JsonDetails.tsx';
import { JsonItems } from './JsonItems.tsx';
import { JsonTable } from './JsonTable.tsx';
import { JsonTags } from './JsonTags.tsx';
import { JsonText } from './JsonText.tsx';
import styles from './JsonValue.module.css';
import { countValues, labelOf, truncateName, viewOf, withIndexKeys } from './json-view.ts';

const deepest = 6;
const stepOfItems = 50;
/** Nested values with no more plain values than this are open from the start. */
const mostOpen = 24;
type Members = ReadonlyMap<string, unknown>;

function isSmall(value: unknown): boolean {
  return countValues(value).count <= mostOpen;
}

/** Any JSON value. Small nested values are open; large ones are drawn when they are opened. */
export function JsonValue({ value, depth }: { value: unknown; depth: number }) {
  const read = viewOf(value);
  switch (read.kind) {
    case 'nothing':
      return <NotGiven />;
    case 'text':
      return <JsonText text={read.text} />;
    case 'link':
      return <ExternalLink href={read.href}>{truncateName(read.href)}</ExternalLink>;
    case 'words':
      return <JsonTags words={read.words} />;
    case 'pairs':
      return <JsonMember members={read.members} depth={depth} />;
    case 'table':
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <JsonDetails summary={formatCount(read.rows.length, 'item')} startsOpen={isSmall(value)}>
          {() => (
            <JsonTable columns={read.columns} rows={read.rows}>
              {(cell) => <JsonValue value={cell} depth={depth + 1} />}
            </JsonTable>
          )}
        </JsonDetails>
      );
    case 'list':
      if (read.items.length === 0) return <Muted>None</Muted>;
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <JsonDetails summary={formatCount(read.items.length, 'item')} startsOpen={isSmall(value)}>
          {() => <Items items={read.items} depth={depth + 1} />}
        </JsonDetails>
      );
    case 'members':
      if (read.members.size === 0) return <Muted>None</Muted>;
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <JsonDetails summary={<Summary members={read.members} />} startsOpen={isSmall(value)}>
          {() => <JsonMember members={read.members} depth={depth + 1} />}
        </JsonDetails>
      );
    default:
      return read satisfies never;
  }
}

/** Members of an object by the names of the service. */
export function JsonMember({ members, depth }: { members: Members; depth: number }) {
  return (
    <JsonItems items={[...members]} step={stepOfItems}>
      {(shown) => (
        <DescriptionList
          items={shown.map(([name, value]) => ({
            key: name,
            term: (
              <code className={styles.name}>
                <bdi>{name === '' ? '(empty)' : truncateName(name)}</bdi>
              </code>
            ),
            value: <JsonValue value={value} depth={depth} />,
          }))}
        />
      )}
    </JsonItems>
  );
}

function Items({ items, depth }: { items: readonly unknown[]; depth: number }) {
  return (
    <JsonItems items={items} step={stepOfItems}>
      {(shown) => (
        <ol className={styles.items}>
          {withIndexKeys(shown).map(([key, item]) => (
            <li key={key}>
              <JsonValue value={item} depth={depth} />
            </li>
          ))}
        </ol>
      )}
    </JsonItems>
  );
}

function Summary({ members }: { members: Members }) {
  const label = labelOf(members);
  const count = formatCount(members.size, 'field');
  if (label === undefined) return count;
  return (
    <>
      <bdi className={styles.label}>{label}</bdi> · {count}
    </>
  );
}

function TooDeep({ value }: { value: unknown }) {
  const { count, more } = countValues(value);
  const values = formatCount(count, 'value');
  return (
    <Muted>
      {more ? 'more than ' : ''}
      {values} nested deeper than this page shows
    </Muted>
  );
}

function Muted({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}
