import { allMore } from '#data/directory/competencies/competency-more.ts';
import type { Competency } from '#data/directory/schema.ts';
import { truncate } from '#text/truncate.ts';
import { JsonMembers } from '#ui/json/JsonMembers.tsx';
import { Markdown } from '#ui/text/Markdown.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { AiContent } from './AiContent.tsx';
import styles from './CompetencyDetail.module.css';
import { DifficultyLevels } from './DifficultyLevels.tsx';
import { OwnerLine } from './OwnerLine.tsx';

/** Everything the service sent about one competency, below its name. */
export function CompetencyDetail({
  competency,
  greatestPoints,
}: {
  competency: Competency;
  /** The scale of all competencies. */
  greatestPoints: number;
}) {
  const { owner, description, difficultyLevels, aiContent, settings } = competency;
  return (
    <>
      <div className={styles.line}>
        <OwnerLine owner={owner} />
        <ul className={styles.settings} aria-label="Settings">
          <Setting word="CLI" on={settings?.enabledForCli ?? null} />
          <Setting word="Plan" on={settings?.enabledForPlan ?? null} />
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
        {aiContent === null ? <NotGiven /> : <AiContent content={aiContent} />}
      </section>
      <JsonMembers members={allMore(competency)} />
    </>
  );
}

function Setting({ word, on }: { word: string; on: boolean | null }) {
  return (
    <li>
      {on === null && <Tag tone="off">{word} not given</Tag>}
      {on === true && <Tag tone="good">{word} on</Tag>}
      {on === false && <Tag>{word} off</Tag>}
    </li>
  );
}
