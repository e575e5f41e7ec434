import { Star } from 'lucide-react';
import type { Place } from '#workflows/places/place.ts';
import styles from './StarMark.module.css';
import { useStars } from './use-stars.ts';

/** Marks what is starred in a list. */
export function StarMark({ place }: { place: Place }) {
  return useStars().has(place) ? (
    <Star role="img" aria-label="Starred" className={styles.mark} />
  ) : null;
}
