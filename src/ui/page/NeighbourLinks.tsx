import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import styles from './Page.module.css';

export type Neighbour = { readonly title: string; readonly to: string };

/** Renders nothing if neither exists. */
export function NeighbourLinks({
  label,
  previous,
  next,
}: {
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
  icon: Icon,
  neighbour,
}: {
  label: string;
  icon: LucideIcon;
  neighbour: Neighbour | undefined;
}) {
  // The arrow of a missing link stays, so that the other one doesn't move.
  if (neighbour === undefined) {
    return (
      <span className={styles.missing}>
        <Icon aria-hidden />
      </span>
    );
  }
  return <IconLink label={`${label}: ${neighbour.title}`} icon={Icon} to={neighbour.to} />;
}
