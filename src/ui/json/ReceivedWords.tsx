import { Tag } from '#ui/text/Tag.tsx';
import { ReceivedSome } from './ReceivedSome.tsx';
import styles from './ReceivedWords.module.css';
import { keyed } from './received-value.ts';

const step = 40;

/** Short words as tags. */
export function ReceivedWords({ words }: { words: readonly string[] }) {
  return (
    <ReceivedSome items={words} step={step}>
      {(shown) => (
        <ul className={styles.words}>
          {keyed(shown).map(([key, word]) => (
            <li key={key}>
              <Tag>
                <bdi>{word}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </ReceivedSome>
  );
}
