import { settingFields } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { Competency } from '#data/directory/schema.ts';
import { getUnknownFields } from '#data/directory/tolerant-record.ts';
import { getLabelledLevels, StoryPoints } from '#features/competencies/StoryPoints.tsx';
import { formatExactNumber } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { JsonFieldsSection } from '#ui/data-view/JsonValue.tsx';
import { Markdown } from '#ui/markdown/Markdown.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { AiContent } from './AiContent.tsx';
import styles from './CompetencyDetail.module.css';
import { CompetencyHolders, CompetencyOwner } from './CompetencyPeople.tsx';

/** All fields of a competency, below its name. */
export function CompetencyDetail({
  listed,
  maxPoints,
}: {
  listed: ListedCompetency;
  /** Maximum of the story-point scale. All bars of the screen have this scale. */
  maxPoints: number;
}) {
  const { competency } = listed;
  const { owner, description, difficultyLevels, aiContent } = competency;
  return (
    <>
      <div className={styles.line}>
        <CompetencyOwner owner={owner} />
        <ul className={styles.settings} aria-label="Settings">
          {settingFields.map(({ column, label, read }) => (
            <Setting key={column} label={label} on={read(competency)} />
          ))}
        </ul>
      </div>
      <div className={styles.description}>
        <VisuallyHidden>
          <h2>Description</h2>
        </VisuallyHidden>
        {description ? <Markdown text={truncate(description)} /> : <MissingValue />}
      </div>
      <section className={styles.section}>
        <h2>Difficulty</h2>
        {difficultyLevels === null ? (
          <MissingValue />
        ) : (
          <DifficultyLevels levels={difficultyLevels} maxPoints={maxPoints} />
        )}
      </section>
      <section className={styles.section}>
        <h2>AI content</h2>
        {aiContent === null ? <MissingValue /> : <AiContent competency={competency} />}
      </section>
      <CompetencyHolders listed={listed} />
      <JsonFieldsSection members={getUnknownFields(competency)} />
    </>
  );
}

function Setting({ label, on }: { label: string; on: boolean | null }) {
  return (
    <li>
      {on === null && <Tag tone="off">{label} not given</Tag>}
      {on === true && <Tag tone="good">{label} on</Tag>}
      {on === false && <Tag>{label} off</Tag>}
    </li>
  );
}

/** Difficulty levels, each with its story points and criteria. */
function DifficultyLevels({
  levels,
  maxPoints,
}: {
  levels: NonNullable<Competency['difficultyLevels']>;
  maxPoints: number;
}) {
  return (
    <>
      <dl className={styles.levels}>
        {getLabelledLevels(levels).map(({ name, label, level }) => (
          <div key={name} className={styles.level}>
            <dt>
              <span className={styles.word}>{label}</span>{' '}
              {level?.storyPoints == null ? (
                <span className={styles.none}>Points not given</span>
              ) : (
                <StoryPoints points={level.storyPoints} maxPoints={maxPoints} />
              )}
            </dt>
            <dd className={styles.criteria} dir="auto">
              {level?.criteria ? truncate(level.criteria) : <MissingValue />}
            </dd>
          </div>
        ))}
      </dl>
      {maxPoints > 0 && (
        <p className={styles.scale}>
          Bars go up to {formatExactNumber(maxPoints)}, the most points of any competency.
        </p>
      )}
    </>
  );
}
