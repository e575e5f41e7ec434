import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import styles from './NeighbourLinks.module.css';

export type Neighbour = { readonly title: string; readonly to: string };

/** Links to what comes before and after, by name. Shows nothing where neither does. */
export function NeighbourLinks({
  label,
  previous,
  next,
}: {
  /** What they are neighbours in. */
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
  // The other link must not move under the pointer where this one is missing.
  if (neighbour === undefined) return <span />;
  return <IconLink label={`${label}: ${neighbour.title}`} icon={icon} to={neighbour.to} />;
}
