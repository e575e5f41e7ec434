import { Tag } from '#ui/text/Tag.tsx';
import { JsonItems } from './JsonItems.tsx';
import styles from './JsonWords.module.css';
import { keyed } from './json-view.ts';

const step = 40;

/** Short words as tags. */
export function JsonWords({ words }: { words: readonly string[] }) {
  return (
    <JsonItems items={words} step={step}>
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
    </JsonItems>
  );
}
