import { useId, useState } from 'react';
import { findAddedWords } from '#data/directory/competencies/added-words.ts';
import type { Competency } from '#data/directory/schema.ts';
import { getLabelledLevels, StoryPoints } from '#features/competencies/StoryPoints.tsx';
import { formatExactNumber } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { withIndexKeys } from '#ui/list/LimitedList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import styles from './detail.module.css';

/**
 * Section with the difficulty levels, each with its story points and criteria. A checkbox marks the
 * words that the criteria of a level add to those of the level before.
 */
export function DifficultyLevels({
  levels,
  maxPoints,
}: {
  levels: Competency['difficultyLevels'];
  maxPoints: number;
}) {
  const titleId = useId();
  const [isMarking, setIsMarking] = useState(false);
  const labelled = getLabelledLevels(levels);
  const described = labelled.filter(({ level }) => level?.criteria);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Row justify="between" wrap gap={16} rowGap={2} below={8}>
        <h2 id={titleId}>Difficulty</h2>
        {described.length > 1 && (
          <Checkbox
            label="Mark what each level adds"
            checked={isMarking}
            onChange={({ target }) => setIsMarking(target.checked)}
          />
        )}
      </Row>
      {levels === null ? (
        <MissingValue />
      ) : (
        <dl className={styles.levels}>
          {labelled.map(({ name, label, level }) => {
            const before = described[described.findIndex((one) => one.name === name) - 1];
            return (
              <div key={name} className={styles.level}>
                <dt>
                  <span className={styles.word}>{label}</span>{' '}
                  {level?.storyPoints == null ? (
                    <Text as="span" tone="faint" size="small" weight={400}>
                      Points not given
                    </Text>
                  ) : (
                    <StoryPoints points={level.storyPoints} maxPoints={maxPoints} />
                  )}
                </dt>
                <dd className={styles.criteria} dir="auto">
                  {level?.criteria ? (
                    <Criteria text={level.criteria} before={isMarking ? before : undefined} />
                  ) : (
                    <MissingValue />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {levels !== null && maxPoints > 0 && (
        <Text above={6} tone="faint" size="small" weight={400}>
          Bars go up to {formatExactNumber(maxPoints)}, the most{' '}
          <Term name="storyPoints">story points</Term> of any competency.
        </Text>
      )}
    </section>
  );
}

/** Criteria of a level, with the words marked that the level `before` doesn't have. */
function Criteria({
  text,
  before,
}: {
  text: string;
  before: ReturnType<typeof getLabelledLevels>[number] | undefined;
}) {
  const earlier = before?.level?.criteria;
  if (before === undefined || !earlier) return truncate(text);
  const parts = findAddedWords(truncate(earlier), truncate(text));
  if (parts === undefined) {
    return (
      <>
        {truncate(text)}{' '}
        <Text as="small" tone="faint" size="small" weight={400}>
          Has few words in common with {before.name}.
        </Text>
      </>
    );
  }
  return withIndexKeys(parts).map(([key, part]) =>
    part.isAdded ? (
      <mark key={key} className={styles.added}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    ),
  );
}
