import { useId, useState } from 'react';
import type { Competency } from '#data/directory/schema.ts';
import { getLabelledLevels, StoryPoints } from '#features/competencies/StoryPoints.tsx';
import { diffSequences } from '#text/diff/diff-sequences.ts';
import { splitWords } from '#text/diff/split-words.ts';
import { formatExactNumber } from '#text/format-number.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';
import { truncate } from '#text/truncate.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { withIndexKeys } from '#ui/list/LimitedList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import styles from './detail.module.css';

/** Maximum number of compared characters, so that the comparison takes milliseconds. */
const maxComparedLength = 20_000;
/** Minimum share of words that both texts have; below it, nearly every word would be marked. */
const minSharedWords = 1 / 4;

const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece);

/**
 * Divides a text into the words that it adds to the text before it, and the other words. Returns
 * undefined if the texts are too different or too long.
 */
export function findAddedWords(
  before: string,
  text: string,
): readonly { readonly text: string; readonly isAdded: boolean }[] | undefined {
  if (before.length + text.length > maxComparedLength) return undefined;
  const words = splitWords(text);
  const fold = (pieces: readonly string[]) => pieces.map((piece) => piece.toLowerCase());
  const parts = runAtOnce(diffSequences(fold(splitWords(before)), fold(words)))
    .filter(({ after: [start, end] }) => end > start)
    .map(({ same, after: [start, end] }) => ({ words: words.slice(start, end), isAdded: !same }));
  const countWords = (some: typeof parts) =>
    some.reduce((sum, part) => sum + part.words.filter(isWord).length, 0);
  const shared = countWords(parts.filter(({ isAdded }) => !isAdded));
  if (shared < countWords(parts) * minSharedWords) return undefined;
  return parts.map(({ words: own, isAdded }) => ({
    text: own.join(''),
    // Punctuation and white space alone are no added words.
    isAdded: isAdded && own.some(isWord),
  }));
}

/** Difficulty levels. A checkbox marks the words that each level adds to the level before. */
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

function Criteria({
  text,
  before,
}: {
  text: string;
  /** Level whose criteria are compared; undefined to mark nothing. */
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
          Added words aren’t marked: too different from {before.name}, or too long.
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
