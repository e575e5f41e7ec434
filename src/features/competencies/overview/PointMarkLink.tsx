import { Link } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { paths } from '#paths.ts';
import styles from './PointMarkLink.module.css';
import { PointMarkShape } from './PointMarkShape.tsx';
import type { MarkStop } from './use-mark-focus.ts';

/** A mark of the picture: leads to its competency, or opens the list where there are several. */
export function PointMarkLink({
  competencies,
  column,
  isGiven,
  fullest,
  words,
  stop,
  onPoint,
  onOpen,
}: {
  competencies: readonly ListedCompetency[];
  column: number;
  isGiven: boolean;
  fullest: number;
  words: string;
  stop: MarkStop;
  /** A pointer or focus is on it. */
  onPoint: () => void;
  onOpen: () => void;
}) {
  const [first] = competencies;
  const attributes = {
    ...stop,
    className: styles.mark,
    'aria-label': words,
    'data-given': isGiven,
    style: { gridColumn: column + 1 },
    onPointerEnter: onPoint,
    onFocus: () => {
      stop.onFocus();
      onPoint();
    },
  };
  const shape = <PointMarkShape count={competencies.length} fullest={fullest} />;
  if (first !== undefined && competencies.length === 1) {
    const { category, name, occurrence } = first;
    return (
      <Link {...attributes} to={paths.competency(category, name, { occurrence })}>
        {shape}
      </Link>
    );
  }
  return (
    <button {...attributes} type="button" aria-haspopup="dialog" onClick={onOpen}>
      {shape}
    </button>
  );
}
