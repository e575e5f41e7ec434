import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import styles from './NeighbourLinks.module.css';

export type Neighbour = { readonly title: string; readonly to: string };

/**
 * Links to the previous and the next item, with their titles. Renders nothing if neither item
 * exists.
 */
export function NeighbourLinks({
  label,
  previous,
  next,
}: {
  /** Accessible name of the navigation. */
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className={styles.neighbours} aria-label={label}>
      <NeighbourLink label="Previous" icon={ChevronLeft} neighbour={previous} />
      <NeighbourLink label="Next" icon={ChevronRight} neighbour={next} />
    </nav>
  );
}

function NeighbourLink({
  label,
  icon,
  neighbour,
}: {
  label: string;
  icon: LucideIcon;
  neighbour: Neighbour | undefined;
}) {
  // An empty element replaces a missing link, so that the other link doesn't move away from the
  // pointer.
  if (neighbour === undefined) return <span />;
  return <IconLink label={`${label}: ${neighbour.title}`} icon={icon} to={neighbour.to} />;
}
