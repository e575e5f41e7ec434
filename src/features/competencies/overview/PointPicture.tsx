import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { categoryFacet } from '#data/directory/competencies/competency-facets.ts';
import { levelLabels } from '#data/directory/competencies/competency-fields.ts';
import {
  type CompetencyView,
  withChosen,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import type { CategoryPoints, PointBins } from '#data/directory/competencies/overview-points.ts';
import { shownCategory } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { markMembersLabel, markPositionLabel } from './overview-labels.ts';
import { type OpenMark, PointMarkDialog } from './PointMarkDialog.tsx';
import { PointMarkLink } from './PointMarkLink.tsx';
import styles from './PointPicture.module.css';
import { PointPictureAxis } from './PointPictureAxis.tsx';
import { useMarkFocus } from './use-mark-focus.ts';

const categoriesAtOnce = 40;

/** Three lanes for each category on one scale; marks lead to their competencies. */
export function PointPicture({
  categories,
  scale,
  fullest,
  view,
}: {
  categories: readonly CategoryPoints[];
  scale: PointBins;
  /** The most competencies in one mark. */
  fullest: number;
  /** The lists that categories lead to keep it. */
  view: CompetencyView;
}) {
  const [most, setMost] = useState(categoriesAtOnce);
  const [open, setOpen] = useState<OpenMark>();
  const [caption, setCaption] = useState('');
  const shown = useMemo(() => categories.slice(0, most), [categories, most]);
  const rows = useMemo(
    () => shown.flatMap(({ lanes }) => lanes.map(({ marks }) => marks.map(({ column }) => column))),
    [shown],
  );
  const { container, markProps } = useMarkFocus(rows, useRef<HTMLElement>(null));
  const columns = scale.bins.length + 1;
  const hidden = categories.length - shown.length;

  return (
    <>
      <figure
        ref={container}
        className={styles.picture}
        aria-label="Picture of story points"
        onPointerLeave={() => setCaption('')}
      >
        <PointPictureAxis scale={scale} />
        {shown.map(({ category, count, lanes }, index) => (
          <div key={category} className={styles.category}>
            <h3 className={styles.name}>
              <Link
                to={paths.competencies({
                  view: writeView(withChosen(view, categoryFacet, [category])),
                })}
              >
                <bdi>{shownCategory(category)}</bdi>
              </Link>{' '}
              <span className={styles.count}>{formatNumber(count)}</span>
            </h3>
            {lanes.map(({ level, marks }, lane) => (
              <div key={level} className={styles.lane} data-level={level}>
                <span className={styles.level}>{levelLabels[level]}</span>
                <div
                  className={styles.track}
                  style={{
                    gridTemplateColumns: `repeat(${columns}, minmax(24px, 1fr))`,
                    backgroundSize: `calc(100% / ${columns}) 100%`,
                  }}
                >
                  {marks.map(({ column, competencies }) => {
                    const position = markPositionLabel(category, level, scale, column);
                    const label = `${position}: ${markMembersLabel(competencies)}`;
                    return (
                      <PointMarkLink
                        key={column}
                        competencies={competencies}
                        column={column}
                        isGiven={column < scale.bins.length}
                        fullest={fullest}
                        label={label}
                        props={markProps(index * lanes.length + lane, column)}
                        onPoint={() => setCaption(label)}
                        onOpen={() => setOpen({ position, category, level, competencies })}
                      />
                    );
                  })}
                </div>
              </div>
            ))}
          </div>
        ))}
      </figure>
      {hidden > 0 && (
        <Button onClick={() => setMost(most + categoriesAtOnce)}>
          {`Show more categories (${formatNumber(hidden)})`}
        </Button>
      )}
      <p className={styles.caption} aria-hidden="true">
        {caption || 'Point at a mark to see what it stands for; press it to go there.'}
      </p>
      {open && <PointMarkDialog mark={open} view={view} onClose={() => setOpen(undefined)} />}
    </>
  );
}
