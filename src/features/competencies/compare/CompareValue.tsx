import { Link } from 'react-router';
import type { CompetencyField } from '#data/directory/competencies/competency-fields.ts';
import type { Competency } from '#data/directory/schema.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { Points } from '#features/competencies/points/Points.tsx';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Markdown } from '#ui/markdown/Markdown.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { CompareLinks } from './CompareLinks.tsx';
import styles from './CompareValue.module.css';

/** One field of a competency, as a cell of a comparison. */
export function CompareValue({
  field,
  competency,
  greatestPoints,
}: {
  field: CompetencyField;
  competency: Competency;
  greatestPoints: number;
}) {
  switch (field.kind) {
    case 'points': {
      const points = field.read(competency);
      if (points === null) return <NotGiven />;
      return (
        <div className={styles.points}>
          <Points points={points} greatest={greatestPoints} />
        </div>
      );
    }
    case 'setting': {
      const on = field.read(competency);
      if (on === null) return <NotGiven />;
      return on ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>;
    }
    case 'links':
      return <CompareLinks links={field.read(competency)} />;
    default: {
      const text = field.read(competency);
      return text ? <Text kind={field.kind} text={text} /> : <NotGiven />;
    }
  }
}

type TextKind = Exclude<CompetencyField['kind'], 'points' | 'setting' | 'links'>;

function Text({ kind, text }: { kind: TextKind; text: string }) {
  switch (kind) {
    case 'name':
      return <bdi>{shownName(text)}</bdi>;
    case 'category':
      return <bdi>{shownCategory(text)}</bdi>;
    case 'owner':
      return (
        <Link to={paths.person(text)}>
          <bdi>{truncate(text, maxNameLength)}</bdi>
        </Link>
      );
    case 'description':
      return <Markdown text={truncate(text)} />;
    case 'criteria':
      return (
        <p className={styles.criteria} dir="auto">
          {truncate(text)}
        </p>
      );
    default:
      return kind satisfies never;
  }
}
