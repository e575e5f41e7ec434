import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  levelLabels,
  levelNames,
  storyPointsOf,
} from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { formatExactly } from '#text/format-number.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './PointTable.module.css';
import { WindowedTable } from './WindowedTable.tsx';

function PointsCell({ points }: { points: number | null }) {
  return points === null ? <NotGiven /> : formatExactly(points);
}

/** What the picture of story points shows, a competency a row. */
export function PointTable({ competencies }: { competencies: readonly ListedCompetency[] }) {
  const marks = useMemo(() => [[], ...competencies.map(() => [0])], [competencies]);
  return (
    <WindowedTable
      label="Story points of each competency"
      rows={competencies.length}
      columns={5}
      marks={marks}
      head={() => (
        <>
          <th scope="col">Competency</th>
          <th scope="col" className={styles.category}>
            Category
          </th>
          {levelNames.map((level) => (
            <th key={level} scope="col">
              {levelLabels[level]}
            </th>
          ))}
        </>
      )}
    >
      {(row, stop) => {
        const listed = competencies[row];
        if (listed === undefined) return null;
        const { category, name, occurrence } = listed;
        return (
          <>
            <th scope="row">
              <Link {...stop(0)} to={paths.competency(category, name, { occurrence })}>
                <bdi>{shownName(name)}</bdi>
              </Link>
            </th>
            <td className={styles.category}>
              <bdi>{shownCategory(category)}</bdi>
            </td>
            {levelNames.map((level) => (
              <td key={level}>
                <PointsCell points={storyPointsOf(listed.competency, level)} />
              </td>
            ))}
          </>
        );
      }}
    </WindowedTable>
  );
}
