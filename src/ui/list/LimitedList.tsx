import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, takeFirstCharacters, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import styles from './LimitedList.module.css';

/** A button shows `step` more items. */
export function LimitedList<T>({
  items,
  step,
  children,
}: {
  items: readonly T[];
  step: number;
  children: (shown: readonly T[]) => ReactNode;
}) {
  const [most, setMost] = useState(step);
  return (
    <>
      {children(items.length > most ? items.slice(0, most) : items)}
      <Rest count={items.length - most} onMore={() => setMost(most + step)} />
    </>
  );
}

const initialCharacters = 2_000;
const moreCharacters = 20_000;

/** Truncates a long text of a service, with a button that shows more. */
export function LimitedText({ text }: { text: string }) {
  const [most, setMost] = useState(initialCharacters);
  const shown = takeFirstCharacters(text, most);
  return (
    <>
      <bdi className={styles.text}>{shown}</bdi>
      <Rest
        count={text.length - shown.length}
        unit=" characters"
        onMore={() => setMost(most + moreCharacters)}
      />
    </>
  );
}

function Rest({ count, unit = '', onMore }: { count: number; unit?: string; onMore: () => void }) {
  if (count <= 0) return null;
  return (
    <Row wrap gap={6} rowGap={2} above={4} tone="soft">
      <span>
        … and {formatNumber(count)} more{unit}
      </span>
      <Button size="small" variant="quiet" onClick={onMore}>
        Show more
      </Button>
    </Row>
  );
}

/** React keys for lists whose order doesn't change while they are rendered. */
export function withIndexKeys<T>(items: readonly T[]): (readonly [key: string, item: T])[] {
  return items.map((item, index) => [String(index), item]);
}

export function LinkListItem({
  picture,
  children,
  isMarked = false,
  location,
  facts,
  end,
}: {
  picture?: ReactNode;
  children: ReactNode;
  /** Shows a dot next to the link. The link must say what it means, unless the list does. */
  isMarked?: boolean;
  /** Parts, shown below the link. */
  location?: readonly (string | null)[];
  /** Next to the link, or below it if the list is narrow. */
  facts?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className={styles.item}>
      {picture}
      <div className={styles.name} data-quiet>
        <div className={styles.columns}>
          <div>
            {children}
            {isMarked && <span className={styles.dot} aria-hidden />}
            {location && (
              <Text tone="soft" size="tiny" mono>
                <bdi>{truncate(location.filter(Boolean).join(' · '), maxNameLength)}</bdi>
              </Text>
            )}
          </div>
          {facts && <div className={styles.facts}>{facts}</div>}
        </div>
      </div>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  );
}

export function PersonListItem({ name, to }: { name: string; to: string }) {
  const label = truncate(name, maxNameLength);
  return (
    <LinkListItem picture={<Avatar name={label} identity={name} size="small" />}>
      <Link to={to}>
        <bdi>{label}</bdi>
      </Link>
    </LinkListItem>
  );
}
