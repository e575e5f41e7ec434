import { X } from 'lucide-react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import styles from './ChosenTags.module.css';

/** A key for the list, which uses it in selectors. */
function keyOf(text: string): string {
  return `k${Array.from(text, (character) => character.codePointAt(0)?.toString(36)).join('-')}`;
}

/**
 * Texts that can be removed, with a button or with Delete when one has focus, which then goes to a
 * neighbour. Lays its tags out in the surrounding flex box.
 */
export function ChosenTags({
  label,
  values,
  onRemove,
}: {
  label: string;
  values: readonly string[];
  onRemove: (values: ReadonlySet<string>) => void;
}) {
  if (values.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => onRemove(new Set(values.filter((name) => keys.has(keyOf(name)))))}
      className={styles.group ?? ''}
    >
      <TagList
        items={values.map((name) => ({ id: keyOf(name), name }))}
        className={styles.list ?? ''}
      >
        {({ name }) => (
          <Tag textValue={name || '(empty)'} className={styles.tag ?? ''}>
            <bdi>{name || '(empty)'}</bdi>
            {/* The tag's own text joins the name: “Remove bookmark.created”. */}
            <Button slot="remove" aria-label="Remove" className={styles.remove ?? ''}>
              <X aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
