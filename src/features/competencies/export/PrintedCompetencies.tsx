import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompetencyGroup } from '#data/directory/competencies/competency-order.ts';
import type { CompetencyView } from '#data/directory/competencies/competency-view.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { namedLevels } from '#features/competencies/points/levels.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './PrintedCompetencies.module.css';

/** All that matches as one table, for paper: the list on screen holds what is in sight only. */
export function PrintedCompetencies({
  groups,
  view,
}: {
  groups: readonly CompetencyGroup[];
  view: CompetencyView;
}) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!printing) return null;
  return (
    <div className={styles.sheet}>
      {view.query.trim() !== '' && <p>Found for “{truncate(view.query, maxNameLength)}”</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Competency</th>
            <th scope="col">Category</th>
            <th scope="col">Owner</th>
            <th scope="col">Easy</th>
            <th scope="col">Medium</th>
            <th scope="col">Hard</th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ competencies }) =>
            competencies.map(({ competency, category, name, occurrence }) => (
              <tr key={JSON.stringify([category, name, occurrence])}>
                <th scope="row">
                  <bdi>{shownName(name)}</bdi>
                </th>
                <td>
                  <bdi>{shownCategory(category)}</bdi>
                </td>
                <td>
                  {competency.owner ? (
                    <bdi>{truncate(competency.owner, maxNameLength)}</bdi>
                  ) : (
                    <NotGiven />
                  )}
                </td>
                {namedLevels(competency.difficultyLevels).map(({ word, level }) => (
                  <td key={word}>{level?.storyPoints ?? <NotGiven />}</td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
