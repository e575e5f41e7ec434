import { Star } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import type { Place } from '#workflows/places/place.ts';
import styles from './StarButton.module.css';
import { useStars } from './use-stars.ts';

/** Stars a place, so that it stands first in “Jump to…” and can be found in its list. */
export function StarButton({ place }: { place: Place }) {
  const { has, toggle } = useStars();
  const isOn = has(place);
  return (
    <span className={styles.place} data-starred={isOn || undefined}>
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
