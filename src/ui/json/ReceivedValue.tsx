import type { ReactNode } from 'react';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { Facts } from '#ui/text/Facts.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { ReceivedFold } from './ReceivedFold.tsx';
import { ReceivedSome } from './ReceivedSome.tsx';
import { ReceivedTable } from './ReceivedTable.tsx';
import { ReceivedText } from './ReceivedText.tsx';
import styles from './ReceivedValue.module.css';
import { ReceivedWords } from './ReceivedWords.tsx';
import { countValues, cut, keyed, labelOf, readReceived } from './received-value.ts';

const deepest = 6;
const stepOfItems = 50;
const numbers = new Intl.NumberFormat('en-GB');

type Members = ReadonlyMap<string, unknown>;

/** Any value by its shape. Folds are made when opened, so nothing here recurses by itself. */
export function ReceivedValue({ value, depth }: { value: unknown; depth: number }) {
  const read = readReceived(value);
  switch (read.kind) {
    case 'nothing':
      return <NotGiven />;
    case 'text':
      return <ReceivedText text={read.text} />;
    case 'link':
      return <ExternalLink href={read.href}>{cut(read.href)}</ExternalLink>;
    case 'words':
      return <ReceivedWords words={read.words} />;
    case 'pairs':
      return <ReceivedNamed members={read.members} depth={depth} />;
    case 'table':
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <ReceivedFold words={counted(read.rows.length, 'item')}>
          {() => (
            <ReceivedTable columns={read.columns} rows={read.rows}>
              {(cell) => <ReceivedValue value={cell} depth={depth + 1} />}
            </ReceivedTable>
          )}
        </ReceivedFold>
      );
    case 'list':
      if (read.items.length === 0) return <Soft>None</Soft>;
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <ReceivedFold words={counted(read.items.length, 'item')}>
          {() => <Items items={read.items} depth={depth + 1} />}
        </ReceivedFold>
      );
    case 'members':
      if (read.members.size === 0) return <Soft>None</Soft>;
      if (depth >= deepest) return <TooDeep value={value} />;
      return (
        <ReceivedFold words={<Summary members={read.members} />}>
          {() => <ReceivedNamed members={read.members} depth={depth + 1} />}
        </ReceivedFold>
      );
    default:
      return read satisfies never;
  }
}

/** Names and their values, named as the service names them. */
export function ReceivedNamed({ members, depth }: { members: Members; depth: number }) {
  return (
    <ReceivedSome items={[...members]} step={stepOfItems}>
      {(shown) => (
        <Facts
          facts={shown.map(([name, value]) => ({
            key: name,
            term: (
              <code className={styles.name}>
                <bdi>{name === '' ? '(empty)' : cut(name)}</bdi>
              </code>
            ),
            value: <ReceivedValue value={value} depth={depth} />,
          }))}
        />
      )}
    </ReceivedSome>
  );
}

function Items({ items, depth }: { items: readonly unknown[]; depth: number }) {
  return (
    <ReceivedSome items={items} step={stepOfItems}>
      {(shown) => (
        <ol className={styles.items}>
          {keyed(shown).map(([key, item]) => (
            <li key={key}>
              <ReceivedValue value={item} depth={depth} />
            </li>
          ))}
        </ol>
      )}
    </ReceivedSome>
  );
}

function Summary({ members }: { members: Members }) {
  const label = labelOf(members);
  const count = counted(members.size, 'field');
  if (label === undefined) return count;
  return (
    <>
      <bdi className={styles.label}>{label}</bdi> · {count}
    </>
  );
}

function TooDeep({ value }: { value: unknown }) {
  const { count, more } = countValues(value);
  const values = counted(count, 'value');
  return (
    <Soft>
      {more ? 'more than ' : ''}
      {values} nested deeper than this page shows
    </Soft>
  );
}

function Soft({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${numbers.format(count)} ${noun}s`;
}
