import { Link } from 'react-router';
import { categoryFacet } from '#data/directory/competencies/competency-facets.ts';
import type { LevelName } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencyView,
  withChosen,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import { shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import styles from './PointMarkDialog.module.css';

/** A mark that stands for several competencies. */
export type OpenMark = {
  /** Where it is, in words. */
  readonly position: string;
  readonly category: string;
  readonly level: LevelName;
  readonly competencies: readonly ListedCompetency[];
};

const mostShown = 100;

/** The competencies of a mark, each of which can be gone to. */
export function PointMarkDialog({
  mark: { position, category, level, competencies },
  view,
  onClose,
}: {
  mark: OpenMark;
  /** The list of all of them keeps it. */
  view: CompetencyView;
  onClose: () => void;
}) {
  const rest = competencies.length - mostShown;
  const byPoints = { ...withChosen(view, categoryFacet, [category]), sort: level };
  return (
    <Dialog
      title={<bdi>{position}</bdi>}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={styles.list}>
        {competencies.slice(0, mostShown).map(({ name, occurrence, occurrences }, index) => (
          <li key={`${occurrence} ${name}`}>
            <Link
              data-autofocus={index === 0 || undefined}
              to={paths.competency(category, name, { occurrence })}
            >
              <bdi>{shownName(name)}</bdi>
            </Link>
            {occurrences > 1 && <small>{` ${occurrence} of ${occurrences} with this name`}</small>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.rest}>
          {`And ${formatNumber(rest)} more: `}
          <Link to={paths.competencies({ view: writeView({ ...byPoints, group: 'none' }) })}>
            the whole category by {level} points
          </Link>
        </p>
      )}
    </Dialog>
  );
}
