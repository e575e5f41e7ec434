import { Star } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TogglePill } from '#ui/field/FilterPill.tsx';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import styles from './Star.module.css';
import { useStars } from './use-stars.ts';

/**
 * Button that stars an item, so that it is first in “Jump to…” and its list can be filtered by it.
 */
export function StarButton({ place }: { place: ItemReference }) {
  const { has, toggle } = useStars();
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

/** Icon of a starred item in a list. */
export function StarMark({ place }: { place: ItemReference }) {
  return useStars().has(place) ? (
    <Star role="img" aria-label="Starred" className={styles.mark} />
  ) : null;
}

/** Filter for the starred items of a list. Renders nothing if there are none. */
export function StarredPill({
  kind,
  isOn,
  onToggle,
}: {
  kind: ItemReference['kind'];
  isOn: boolean;
  onToggle: () => void;
}) {
  const { starred } = useStars();
  if (!isOn && !starred.some((place) => place.kind === kind)) return null;
  return <TogglePill label="Starred" icon={Star} isOn={isOn} onToggle={onToggle} />;
}
