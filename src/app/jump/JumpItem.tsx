import { ListBoxItem } from 'react-aria-components/ListBox';
import { findWords } from '#text/fold-text.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import styles from './JumpItem.module.css';
import type { JumpTarget } from './jump-target.ts';

/** One target, with the words marked that were typed. */
export function JumpItem({
  target: { id, icon: Icon, label, detail, context, isPath, shortcut },
  words,
}: {
  target: JumpTarget;
  /** Folded. */
  words: readonly string[];
}) {
  const marked = (text: string) => <MarkedText text={text} hits={findWords(text, words)} />;
  return (
    <ListBoxItem id={id} textValue={label} className={styles.item ?? ''}>
      <Icon aria-hidden />
      <bdi className={styles.label}>{marked(label)}</bdi>
      {detail && (
        <>
          {' '}
          <bdi className={styles.detail}>{marked(detail)}</bdi>
        </>
      )}
      {context && (
        <>
          {' '}
          <bdi className={styles.context} data-path={isPath || undefined}>
            {context}
          </bdi>
        </>
      )}
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </ListBoxItem>
  );
}
