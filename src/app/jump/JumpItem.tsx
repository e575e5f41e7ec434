import { findWords } from '#text/fold-text.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import styles from './JumpItem.module.css';
import type { JumpTarget } from './jump-target.ts';

/** One target, with the words marked that were typed. */
export function JumpItem({
  id,
  target: { icon: Icon, label, detail, context, isPath, shortcut },
  words,
  isActive,
  onReach,
  onChoose,
}: {
  id: string;
  target: JumpTarget;
  /** Folded. */
  words: readonly string[];
  /** Enter is for this one. */
  isActive: boolean;
  /** The pointer has come to it. */
  onReach: () => void;
  onChoose: () => void;
}) {
  const marked = (text: string) => <MarkedText text={text} hits={findWords(text, words)} />;
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.item}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onReach}
      onClick={onChoose}
    >
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
    </button>
  );
}
