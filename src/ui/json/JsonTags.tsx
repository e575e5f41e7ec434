import { Tag } from '#ui/text/Tag.tsx';
import { JsonItems } from './JsonItems.tsx';
import styles from './JsonTags.module.css';
import { withIndexKeys } from './json-view.ts';

const step = 40;

/** Short words as tags. */
export function JsonTags({ words }: { words: readonly string[] }) {
  return (
    <JsonItems items={words} step={step}>
      {(shown) => (
        <ul className={styles.words}>
          {withIndexKeys(shown).map(([key, word]) => (
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
