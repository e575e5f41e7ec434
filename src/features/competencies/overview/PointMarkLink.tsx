import { Link } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { paths } from '#paths.ts';
import styles from './PointMarkLink.module.css';
import { PointMarkShape } from './PointMarkShape.tsx';
import type { MarkProps } from './use-mark-focus.ts';

/** A mark of the picture: leads to its competency, or opens the list where there are several. */
export function PointMarkLink({
  competencies,
  column,
  isGiven,
  fullest,
  label,
  props,
  onPoint,
  onOpen,
}: {
  competencies: readonly ListedCompetency[];
  column: number;
  isGiven: boolean;
  fullest: number;
  label: string;
  props: MarkProps;
  /** A pointer or focus is on it. */
  onPoint: () => void;
  onOpen: () => void;
}) {
  const [first] = competencies;
  const attributes = {
    ...props,
    className: styles.mark,
    'aria-label': label,
    'data-given': isGiven,
    style: { gridColumn: column + 1 },
    onPointerEnter: onPoint,
    onFocus: () => {
      props.onFocus();
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
