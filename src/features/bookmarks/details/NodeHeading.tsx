import { type RefObject, useState } from 'react';
import { truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './details.module.css';

/** Number of characters of a name that fit into about three lines. */
const maxShownCharacters = 120;

/** Heading of the details of a node. A long name is shortened, with a button that shows all of it. */
export function NodeHeading({
  name,
  headingRef,
}: {
  name: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = name.length > maxShownCharacters;
  return (
    <>
      <h2 className={styles.name} ref={headingRef} tabIndex={-1}>
        <bdi>{isWhole ? name : truncate(name, maxShownCharacters)}</bdi>
      </h2>
      {isLong && (
        <Button size="small" variant="quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole name'}
        </Button>
      )}
    </>
  );
}
