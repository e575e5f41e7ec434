import { settingFields } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { unknownMembers } from '#data/directory/tolerant-record.ts';
import { truncate } from '#text/truncate.ts';
import { JsonMembers } from '#ui/data-view/JsonValue.tsx';
import { Markdown } from '#ui/markdown/Markdown.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { AiContent } from './AiContent.tsx';
import styles from './CompetencyDetail.module.css';
import { DifficultyLevels } from './DifficultyLevels.tsx';
import { HeldBy } from './HeldBy.tsx';
import { OwnerLine } from './OwnerLine.tsx';

/** Everything the service sent about one competency, below its name. */
export function CompetencyDetail({
  listed,
  greatestPoints,
}: {
  listed: ListedCompetency;
  /** The scale of all competencies. */
  greatestPoints: number;
}) {
  const { competency } = listed;
  const { owner, description, difficultyLevels, aiContent } = competency;
  return (
    <>
      <div className={styles.line}>
        <OwnerLine owner={owner} />
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
        {description ? <Markdown text={truncate(description)} /> : <NotGiven />}
      </div>
      <section className={styles.section}>
        <h2>Difficulty</h2>
        {difficultyLevels === null ? (
          <NotGiven />
        ) : (
          <DifficultyLevels levels={difficultyLevels} greatest={greatestPoints} />
        )}
      </section>
      <section className={styles.section}>
        <h2>AI content</h2>
        {aiContent === null ? <NotGiven /> : <AiContent competency={competency} />}
      </section>
      <HeldBy listed={listed} />
      <JsonMembers members={unknownMembers(competency)} />
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
