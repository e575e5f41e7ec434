import { Link } from 'react-router';
import type { Aspect } from '#data/directory/competencies/comparison.ts';
import type { Competency, DifficultyLevel } from '#data/directory/schema.ts';
import { shownCategory } from '#data/directory/shown-names.ts';
import { Points } from '#features/competencies/points/Points.tsx';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Markdown } from '#ui/text/Markdown.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { CompareLinks } from './CompareLinks.tsx';
import styles from './CompareValue.module.css';

/** What one competency has to say to one row of a comparison. */
export function CompareValue({
  aspect,
  competency,
  greatestPoints,
}: {
  aspect: Aspect;
  competency: Competency;
  greatestPoints: number;
}) {
  const { category, owner, description, difficultyLevels, aiContent, settings } = competency;
  const points = (level: DifficultyLevel | null | undefined) => {
    const given = level?.storyPoints ?? null;
    if (given === null) return <NotGiven />;
    return (
      <div className={styles.points}>
        <Points points={given} greatest={greatestPoints} />
      </div>
    );
  };
  switch (aspect) {
    case 'category':
      return category ? <bdi>{shownCategory(category)}</bdi> : <NotGiven />;
    case 'owner':
      return owner ? (
        <Link to={paths.person(owner)}>
          <bdi>{truncate(owner, maxNameLength)}</bdi>
        </Link>
      ) : (
        <NotGiven />
      );
    case 'description':
      return description ? <Markdown text={truncate(description)} /> : <NotGiven />;
    case 'easy.points':
      return points(difficultyLevels?.easy);
    case 'medium.points':
      return points(difficultyLevels?.medium);
    case 'hard.points':
      return points(difficultyLevels?.hard);
    case 'easy.criteria':
      return <Criteria of={difficultyLevels?.easy} />;
    case 'medium.criteria':
      return <Criteria of={difficultyLevels?.medium} />;
    case 'hard.criteria':
      return <Criteria of={difficultyLevels?.hard} />;
    case 'cli':
      return <Setting on={settings?.enabledForCli} />;
    case 'plan':
      return <Setting on={settings?.enabledForPlan} />;
    case 'secondBrains':
    case 'qualityBar':
    case 'commands':
      return <CompareLinks links={aiContent?.[aspect] ?? null} />;
    default:
      return aspect satisfies never;
  }
}

function Criteria({ of: level }: { of: DifficultyLevel | null | undefined }) {
  if (!level?.criteria) return <NotGiven />;
  return (
    <p className={styles.criteria} dir="auto">
      {truncate(level.criteria)}
    </p>
  );
}

function Setting({ on }: { on: boolean | null | undefined }) {
  if (on === null || on === undefined) return <NotGiven />;
  return on ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>;
}
