import { type ReactNode, useId, useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  ownersByCategory,
  pointBins,
  pointsByCategory,
} from '#data/directory/competencies/overview.ts';
import type { CompetencyView } from '#features/competencies/competency-view.ts';
import { formatNumber } from '#text/format-number.ts';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { choiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './OverviewPage.module.css';
import { OwnerTable, PointTable } from './OverviewTables.tsx';
import { mostDots, PointPicture } from './PointPicture.tsx';

type Props = {
  competencies: readonly ListedCompetency[];
  /** The filter of the overview, which the lists it links to keep. */
  view: CompetencyView;
};

function Section({
  title,
  text,
  control,
  children,
}: {
  title: string;
  text: string;
  control?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        {control}
      </div>
      {children}
    </section>
  );
}

/** As many columns as fit at 24 px each. */
const mostBins = { wide: 24, narrow: 9 };

const formParam = choiceParam('points', ['picture', 'table']);

const forms = [
  { value: 'picture', label: 'Picture' },
  { value: 'table', label: 'Table' },
] as const;

const dotsText = 'Each dot is a competency, placed by its points for easy, medium and hard work.';
const columnsText =
  'The higher a column, the more competencies have these points for easy, medium and hard work.';

/** Story points of each category at each level, as a picture or a table. */
export function OverviewPoints({ competencies, view }: Props) {
  const isNarrow = useMedia(narrowScreen);
  const { value: form, replace: setForm } = useUrlState(formParam);
  const scale = useMemo(
    () => pointBins(competencies, isNarrow ? mostBins.narrow : mostBins.wide),
    [competencies, isNarrow],
  );
  const categories = useMemo(() => pointsByCategory(competencies, scale), [competencies, scale]);
  /** The most competencies in one mark. */
  const fullest = Math.max(
    0,
    ...categories.map(({ lanes }) =>
      Math.max(...lanes.flatMap(({ marks }) => marks.map((mark) => mark.competencies.length))),
    ),
  );
  const pictureText = fullest <= mostDots ? dotsText : columnsText;
  return (
    <Section
      title="Story points by category"
      text={
        form === 'table'
          ? 'The points of each competency for easy, medium and hard work.'
          : pictureText
      }
      control={
        <RadioGroup
          isSegmented
          legend="Show story points as"
          options={forms}
          value={form}
          onChange={setForm}
        />
      }
    >
      {form === 'table' ? (
        <PointTable competencies={competencies} />
      ) : (
        <PointPicture categories={categories} scale={scale} fullest={fullest} view={view} />
      )}
    </Section>
  );
}

/** More columns would be unreadable; the picture of story points has all categories. */
const mostCategories = 30;

/** Table of owners by category. */
export function OverviewOwners({ competencies, view }: Props) {
  const matrix = useMemo(() => ownersByCategory(competencies), [competencies]);
  const total = matrix.categories.length;
  const categories = matrix.categories.slice(0, mostCategories);
  return (
    <Section
      title="Owners by category"
      text={
        categories.length < total
          ? `How many competencies each person owns, in the first ${formatNumber(categories.length)} of ${formatNumber(total)} categories and in all.`
          : 'How many competencies each person owns. The stronger the colour, the more.'
      }
    >
      <OwnerTable matrix={{ ...matrix, categories }} view={view} />
    </Section>
  );
}
