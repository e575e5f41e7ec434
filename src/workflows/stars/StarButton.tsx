import { Star } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TogglePill } from '#ui/field/FilterPill.tsx';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import styles from './StarButton.module.css';
import { useStarredItems } from './use-stars.ts';

/** Starred items are first in the command palette, and lists can be filtered by them. */
export function StarButton({ place }: { place: ItemReference }) {
  const { has, toggle } = useStarredItems();
  const isOn = has(place);
  return (
    <span className={styles.button} data-starred={isOn || undefined}>
      <IconButton
        label="Star"
        icon={Star}
        title={isOn ? 'Remove the star' : 'Star'}
        aria-pressed={isOn}
        onClick={() => toggle(place)}
      />
    </span>
  );
}

export function StarIcon({ place }: { place: ItemReference }) {
  return useStarredItems().has(place) ? (
    <Star role="img" aria-label="Starred" className={styles.mark} />
  ) : null;
}

/** Renders nothing if the filter is off and no item of this kind is starred. */
export function StarredPill({
  kind,
  isOn,
  onToggle,
}: {
  kind: ItemReference['kind'];
  isOn: boolean;
  onToggle: () => void;
}) {
  const { starred } = useStarredItems();
  if (!isOn && !starred.some((place) => place.kind === kind)) return null;
  return <TogglePill label="Starred" icon={Star} isOn={isOn} onToggle={onToggle} />;
}
