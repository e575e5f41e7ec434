import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { levelLabels } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CategoryPoints, PointBin, PointBins } from '#data/directory/competencies/overview.ts';
import {
  formatCompetencyCount,
  toCategoryLabel,
  toNameLabel,
} from '#data/directory/shown-names.ts';
import {
  type CompetencyView,
  categoryFacet,
  setFacetValues,
  writeCompetencyView,
} from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { cachePerLocale } from '#text/display-locale.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList, LinkListItem, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { Tooltip } from '#ui/text/Tooltip.tsx';
import styles from './StoryPointsChart.module.css';
import { getMarkProps, useMarkKeyboardNavigation } from './use-mark-keys.ts';

/**
 * Maximum number of dots in a mark; each dot is a competency. If any mark needs more dots, all
 * marks of the chart are columns with a number.
 */
export const maxDotsPerMark = 9;
const categoriesAtOnce = 40;
const maxListedCompetencies = 100;
const maxTooltipNames = 9;

const precise = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }),
);
const short = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** Formats the range of a bin, for example as “8” or “5–9”. */
function formatRange(
  { from, upTo }: PointBin,
  isWhole: boolean,
  format: (points: number) => string,
  to: string,
): string {
  const last = isWhole ? upTo - 1 : upTo;
  return last === from ? format(from) : format(from) + to + format(last);
}

/**
 * Formats the points of a column, for example as “8 points”, “5 to 9 points” or “points not given”.
 */
function columnLabel({ bins, whole }: PointBins, column: number): string {
  const bin = bins[column];
  if (bin === undefined) return 'points not given';
  const range = formatRange(bin, whole, precise().format, whole ? ' to ' : ' to under ');
  return range === '1' ? '1 point' : `${range} points`;
}

/** Returns the names of a mark's competencies, or their number if there are more than three. */
function membersLabel(competencies: readonly ListedCompetency[]): string {
  const names = competencies.slice(0, 3).map(({ name }) => toNameLabel(name));
  return competencies.length <= names.length
    ? names.join(', ')
    : formatCompetencyCount(competencies.length);
}

/** Mark under the pointer or with focus, whose competencies are shown in a tooltip. */
type PointedMark = {
  readonly element: Element;
  /** Difficulty level and story points of the mark, as text. */
  readonly position: string;
  readonly competencies: readonly ListedCompetency[];
};

/** Mark for which the dialog with its competencies is open. */
type OpenMark = {
  /** Difficulty level and story points of the mark, as text. */
  readonly position: string;
  readonly category: string;
  readonly competencies: readonly ListedCompetency[];
};

/**
 * Chart with three lanes for each category, one for each difficulty level. All lanes have the same
 * scale. A mark links to the competencies with these story points.
 */
export function StoryPointsChart({
  categories,
  scale,
  fullest,
  view,
}: {
  categories: readonly CategoryPoints[];
  scale: PointBins;
  /** Number of competencies in the largest mark. */
  fullest: number;
  /** View that filters the overview. Links to the list of competencies contain the same view. */
  view: CompetencyView;
}) {
  const [open, setOpen] = useState<OpenMark>();
  const [pointed, setPointed] = useState<PointedMark>();
  const picture = useRef<HTMLElement>(null);
  const keys = useMarkKeyboardNavigation(picture);
  const columns = scale.bins.length + Number(scale.hasMissing);
  const gridTemplateColumns = `repeat(${columns}, minmax(1.5rem, 1fr))`;

  return (
    <>
      <figure
        ref={picture}
        className={styles.picture}
        aria-label="Picture of story points"
        onPointerLeave={() => setPointed(undefined)}
        onBlur={() => setPointed(undefined)}
        {...keys}
      >
        {/* The axis is hidden from screen readers, because the label of each mark contains its
            story points. */}
        <div className={styles.axis} aria-hidden="true">
          <span>Points</span>
          <div className={styles.ticks} style={{ gridTemplateColumns }}>
            {scale.bins.map((bin) => (
              <span key={bin.from}>{formatRange(bin, scale.whole, short().format, '–')}</span>
            ))}
            {scale.hasMissing && <span>Not given</span>}
          </div>
        </div>
        <LimitedList items={categories} step={categoriesAtOnce}>
          {(shown) =>
            shown.map(({ category, count, lanes }, index) => (
              <div key={category} className={styles.category}>
                <h3 data-quiet>
                  <Link
                    to={paths.competencies({
                      view: writeCompetencyView(setFacetValues(view, categoryFacet, [category])),
                    })}
                  >
                    <bdi>{toCategoryLabel(category)}</bdi>
                  </Link>{' '}
                  <Text as="span" tone="faint" size="tiny" weight={400} numeric>
                    {formatNumber(count)}
                  </Text>
                </h3>
                {lanes.map(({ level, marks }, lane) => (
                  <div key={level} className={styles.lane} data-level={level}>
                    <span className={styles.level}>{levelLabels[level]}</span>
                    <div
                      className={styles.track}
                      style={{
                        gridTemplateColumns,
                        backgroundSize: `calc(100% / ${columns}) 100%`,
                      }}
                    >
                      {marks.map(({ column, competencies }) => {
                        const position = `${toCategoryLabel(category)}, ${level}, ${columnLabel(scale, column)}`;
                        return (
                          <Mark
                            key={column}
                            row={index * lanes.length + lane}
                            column={column}
                            isGiven={column < scale.bins.length}
                            competencies={competencies}
                            fullest={fullest}
                            label={`${position}: ${membersLabel(competencies)}`}
                            onPoint={(element) => setPointed({ element, position, competencies })}
                            onOpen={() => setOpen({ position, category, competencies })}
                          />
                        );
                      })}
                    </div>
                  </div>
                ))}
              </div>
            ))
          }
        </LimitedList>
      </figure>
      <p className={styles.caption} aria-hidden="true">
        Hover a {fullest <= maxDotsPerMark ? 'dot' : 'column'} for details; click to open.
      </p>
      {/* Screen readers read the labels of the marks, which contain the same text. */}
      {pointed && (
        <div aria-hidden="true">
          <Tooltip anchor={pointed.element}>
            <b>{pointed.position}</b>
            {withIndexKeys(pointed.competencies.slice(0, maxTooltipNames)).map(
              ([key, { name }]) => (
                <span key={key} className={styles.tooltipName}>
                  <bdi>{toNameLabel(name)}</bdi>
                </span>
              ),
            )}
            {pointed.competencies.length > maxTooltipNames && (
              <span className={styles.tooltipName}>
                {formatNumber(pointed.competencies.length - maxTooltipNames)} more
              </span>
            )}
          </Tooltip>
        </div>
      )}
      {open && <MarkDialog mark={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/**
 * Mark of the chart. A mark of one competency is a link; a mark of several competencies is a button
 * that opens a dialog with them.
 */
function Mark({
  row,
  column,
  isGiven,
  competencies,
  fullest,
  label,
  onPoint,
  onOpen,
}: {
  row: number;
  column: number;
  isGiven: boolean;
  competencies: readonly ListedCompetency[];
  fullest: number;
  label: string;
  /** Called with the element of the mark when the pointer or focus moves to it. */
  onPoint: (element: Element) => void;
  onOpen: () => void;
}) {
  const [first, another] = competencies;
  const attributes = {
    ...getMarkProps(row, column),
    className: styles.mark,
    'aria-label': label,
    'data-given': isGiven,
    style: { gridColumn: column + 1 },
    onPointerEnter: ({ currentTarget }: { currentTarget: Element }) => onPoint(currentTarget),
    onFocus: ({ currentTarget }: { currentTarget: Element }) => onPoint(currentTarget),
  };
  const shape = <Shape count={competencies.length} fullest={fullest} />;
  if (first === undefined || another !== undefined) {
    return (
      <button {...attributes} type="button" aria-haspopup="dialog" onClick={onOpen}>
        {shape}
      </button>
    );
  }
  const { category, name, occurrence } = first;
  return (
    <Link {...attributes} to={paths.competency(category, name, { occurrence })}>
      {shape}
    </Link>
  );
}

/**
 * Shape of a mark: one dot for each competency, or a column with a number if any mark has too many
 * competencies for dots.
 */
function Shape({ count, fullest }: { count: number; fullest: number }) {
  if (fullest > maxDotsPerMark) {
    return (
      <span className={styles.column}>
        <span className={styles.number}>{count}</span>
        <span className={styles.bar} style={{ blockSize: Math.max(2, (count / fullest) * 24) }} />
      </span>
    );
  }
  const perRow = Math.ceil(Math.sqrt(count));
  return (
    <span className={styles.dots} style={{ maxInlineSize: perRow * 8 }}>
      {withIndexKeys(Array.from({ length: count })).map(([key]) => (
        <span key={key} className={styles.dot} />
      ))}
    </span>
  );
}

/** Dialog with links to the competencies of a mark. */
function MarkDialog({
  mark: { position, category, competencies },
  onClose,
}: {
  mark: OpenMark;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={<bdi>{position}</bdi>}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <LimitedList items={competencies} step={maxListedCompetencies}>
        {(shown) => (
          <ul>
            {shown.map(({ name, occurrence, occurrences }, index) => (
              <LinkListItem
                key={`${occurrence} ${name}`}
                end={occurrences > 1 && `${occurrence} of ${occurrences} with this name`}
              >
                <Link
                  data-autofocus={index === 0 || undefined}
                  to={paths.competency(category, name, { occurrence })}
                >
                  <bdi>{toNameLabel(name)}</bdi>
                </Link>
              </LinkListItem>
            ))}
          </ul>
        )}
      </LimitedList>
    </Dialog>
  );
}
