import type { ReactNode } from 'react';
import { settingFields } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getUnknownFields } from '#data/directory/parse-record.ts';
import { truncate } from '#text/truncate.ts';
import { JsonFieldsSection } from '#ui/data-view/JsonValue.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Markdown } from '#ui/markdown/Markdown.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import { AiContent, hasOnlyEmptyAiContent } from './AiContent.tsx';
import { CompetencyHolders, CompetencyOwner } from './CompetencyPeople.tsx';
import { DifficultyLevels } from './DifficultyLevels.tsx';
import styles from './detail.module.css';

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
      <Row wrap gap={8} rowGap={6} above={8} below={12}>
        <CompetencyOwner owner={owner} />
        <ul className={styles.settings} aria-label="Settings">
          {settingFields.map(({ column, label, term, read }) => (
            <Setting key={column} on={read(competency)}>
              <Term name={term}>{label}</Term>
            </Setting>
          ))}
        </ul>
      </Row>
      <div className={styles.description}>
        <VisuallyHidden>
          <h2>Description</h2>
        </VisuallyHidden>
        {description ? <Markdown text={truncate(description)} /> : <MissingValue />}
      </div>
      <DifficultyLevels levels={difficultyLevels} maxPoints={maxPoints} />
      {!hasOnlyEmptyAiContent(competency) && (
        <section className={styles.section}>
          <h2>AI content</h2>
          {aiContent === null ? <MissingValue /> : <AiContent competency={competency} />}
        </section>
      )}
      <CompetencyHolders listed={listed} />
      <JsonFieldsSection members={getUnknownFields(competency)} />
    </>
  );
}

function Setting({ on, children }: { on: boolean | null; children: ReactNode }) {
  return (
    <li>
      {on === null && <Tag tone="off">{children} not given</Tag>}
      {on === true && <Tag tone="good">{children} on</Tag>}
      {on === false && <Tag>{children} off</Tag>}
    </li>
  );
}
