import { Link } from 'react-router';
import { excerptOf } from '#data/directory/competencies/competency-excerpt.ts';
import { settingFields } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { CompareBox } from '#features/competencies/compare/CompareBox.tsx';
import { competencyPlace } from '#features/competencies/competency-place.ts';
import { PointBars } from '#features/competencies/points/PointBars.tsx';
import { paths } from '#paths.ts';
import { findWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { RowLink } from '#ui/list/LinkList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { StarMark } from '#workflows/stars/StarMark.tsx';
import styles from './CompetencyRow.module.css';

const sourceLabels = { easy: 'Easy: ', medium: 'Medium: ', hard: 'Hard: ', link: 'Link: ' };

/** One competency in the list, with what was searched for marked. */
export function CompetencyRow({
  listed,
  link,
  greatestPoints,
  words,
  params,
  showsCategory,
}: {
  listed: ListedCompetency;
  link: RowLink;
  greatestPoints: number;
  /** What was searched for, folded. */
  words: readonly string[];
  /** What is shown of the list, for the address. */
  params: URLSearchParams;
  /** Where the head of the group doesn't. */
  showsCategory: boolean;
}) {
  const { competency, category, name, occurrence, occurrences } = listed;
  const { owner, difficultyLevels } = competency;
  const settings = settingFields.flatMap(({ label, read }) => (read(competency) ? [label] : []));
  const excerpt = excerptOf(competency, words);
  const marked = (text: string) => <MarkedText text={text} hits={findWords(text, words)} />;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          <Link {...link} to={paths.competency(category, name, { occurrence, view: params })}>
            <bdi>{marked(shownName(name))}</bdi>
          </Link>
          <StarMark place={competencyPlace(listed)} />
          {occurrences > 1 && (
            <small className={styles.twin}>
              {occurrence} of {occurrences} with this name
            </small>
          )}
        </div>
        <div className={styles.description}>
          {settings.length > 0 && (
            <span className={styles.settingWords}>{settings.join(', ')} · </span>
          )}
          {showsCategory && (
            <>
              <bdi>{marked(shownCategory(category))}</bdi> ·{' '}
            </>
          )}
          {excerpt?.source && <b className={styles.from}>{sourceLabels[excerpt.source]}</b>}
          {excerpt ? (
            <bdi>
              <MarkedText text={excerpt.text} hits={excerpt.hits} />
            </bdi>
          ) : (
            <NotGiven />
          )}
        </div>
      </div>
      <div className={styles.owner}>
        {owner ? (
          <>
            <Avatar name={owner} size="small" />
            <bdi className={styles.ownerName}>{marked(truncate(owner, maxNameLength))}</bdi>
          </>
        ) : (
          <NotGiven />
        )}
      </div>
      <div className={styles.settings}>
        {settings.map((label) => (
          <Tag key={label} tone="good">
            {label}
          </Tag>
        ))}
      </div>
      <PointBars levels={difficultyLevels} greatest={greatestPoints} />
      <CompareBox listed={listed} link={link} />
    </div>
  );
}
