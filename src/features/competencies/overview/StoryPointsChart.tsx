import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { levelLabels } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CategoryPoints, PointBin, PointBins } from '#data/directory/competencies/overview.ts';
import {
  formatCompetencyCount,
  toCategoryLabel,
  toNameLabel,
} from '#data/directory/display-names.ts';
import { getCompetenciesPath } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { cachePerLocale } from '#text/display-locale.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList, LinkListItem, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { getMarkProps, useMarkKeyboardNavigation } from '#ui/table/use-mark-keys.ts';
import { Tooltip } from '#ui/text/Tooltip.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import styles from './StoryPointsChart.module.css';

/**
 * Maximum number of dots, each a competency, in a mark. If any mark needs more, all marks are
 * columns with a number.
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

/** Formats the range of a bin: “8” or “5–9”. */
function formatRange(
  { from, upTo }: PointBin,
  isWhole: boolean,
  format: (points: number) => string,
  to: string,
): string {
  const last = isWhole ? upTo - 1 : upTo;
  return last === from ? format(from) : format(from) + to + format(last);
}

/** Formats the points of a column: “8 points”, “5 to 9 points” or “points not given”. */
function columnLabel({ bins, whole }: PointBins, column: number): string {
  const bin = bins[column];
  if (bin === undefined) return 'points not given';
  const range = formatRange(bin, whole, precise().format, whole ? ' to ' : ' to under ');
  return range === '1' ? '1 point' : `${range} points`;
}

/** Returns the names of up to three competencies, or the number of more competencies. */
function membersLabel(competencies: readonly ListedCompetency[]): string {
  if (competencies.length > 3) return formatCompetencyCount(competencies.length);
  return competencies.map(({ name }) => toNameLabel(name)).join(', ');
}

type MarkContent = {
  /** Category, difficulty level and story points as text. */
  readonly position: string;
  readonly category: string;
  readonly competencies: readonly ListedCompetency[];
};

/** Chart with a lane for each difficulty level of each category; all lanes have the same scale. */
export function StoryPointsChart({
  categories,
  scale,
  fullest,
  view,
}: {
  categories: readonly CategoryPoints[];
  scale: PointBins;
  fullest: number;
  view: ListView;
}) {
  const [open, setOpen] = useState<MarkContent>();
  const [pointed, setPointed] = useState<MarkContent & { readonly element: Element }>();
  const picture = useRef<HTMLElement>(null);
  const keys = useMarkKeyboardNavigation(picture);
  const columns = scale.bins.length + Number(scale.hasMissing);
  const gridTemplateColumns = `repeat(${columns}, minmax(1.5rem, 1fr))`;
  const track = { gridTemplateColumns, backgroundSize: `calc(100% / ${columns}) 100%` };

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
                  <Link to={getCompetenciesPath(view, { category: [category] })}>
                    <bdi>{toCategoryLabel(category)}</bdi>
                  </Link>{' '}
                  <Text as="span" tone="faint" size="tiny" weight={400} numeric>
                    {formatNumber(count)}
                  </Text>
                </h3>
                {lanes.map(({ level, marks }, lane) => (
                  <div key={level} className={styles.lane} data-level={level}>
                    <span className={styles.level}>{levelLabels[level]}</span>
                    <div className={styles.track} style={track}>
                      {marks.map(({ column, competencies }) => {
                        const position = `${toCategoryLabel(category)}, ${level}, ${columnLabel(scale, column)}`;
                        const content = { position, category, competencies };
                        const point = ({ currentTarget: element }: { currentTarget: Element }) =>
                          setPointed({ ...content, element });
                        return (
                          <Mark
                            key={column}
                            content={content}
                            fullest={fullest}
                            attributes={{
                              ...getMarkProps(index * lanes.length + lane, column),
                              'data-given': column < scale.bins.length,
                              style: { gridColumn: column + 1 },
                              onPointerEnter: point,
                              onFocus: point,
                            }}
                            onOpen={() => setOpen(content)}
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
      {pointed && <MarkTooltip {...pointed} />}
      {open && <MarkDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Link to the competency of the mark, or button that opens a dialog with several. */
function Mark({
  content: { position, competencies },
  fullest,
  attributes,
  onOpen,
}: {
  content: MarkContent;
  fullest: number;
  attributes: object;
  onOpen: () => void;
}) {
  const [first, another] = competencies;
  const label = `${position}: ${membersLabel(competencies)}`;
  const shape = <Shape count={competencies.length} fullest={fullest} />;
  if (first === undefined || another !== undefined) {
    return (
      <button
        {...attributes}
        type="button"
        className={styles.mark}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {shape}
      </button>
    );
  }
  const { category, name, occurrence } = first;
  const to = paths.competency(category, name, { occurrence });
  return (
    <Link {...attributes} className={styles.mark} aria-label={label} to={to}>
      {shape}
    </Link>
  );
}

/** One dot for each competency, or a column if any mark has too many competencies for dots. */
function Shape({ count, fullest }: { count: number; fullest: number }) {
  if (fullest > maxDotsPerMark) {
    return (
      <span className={styles.column}>
        <span className={styles.number}>{count}</span>
        <span className={styles.bar} style={{ blockSize: Math.max(2, (count / fullest) * 24) }} />
      </span>
    );
  }
  return (
    <span className={styles.dots} style={{ maxInlineSize: Math.ceil(Math.sqrt(count)) * 8 }}>
      {withIndexKeys(Array.from({ length: count })).map(([key]) => (
        <span key={key} className={styles.dot} />
      ))}
    </span>
  );
}

/** Hidden from screen readers, which read the mark's label. */
function MarkTooltip({
  element,
  position,
  competencies,
}: MarkContent & { readonly element: Element }) {
  const rest = competencies.length - maxTooltipNames;
  return (
    <div aria-hidden="true">
      <Tooltip anchor={element}>
        <b>{position}</b>
        {withIndexKeys(competencies.slice(0, maxTooltipNames)).map(([key, { name }]) => (
          <span key={key} className={styles.tooltipName}>
            <bdi>{toNameLabel(name)}</bdi>
          </span>
        ))}
        {rest > 0 && <span className={styles.tooltipName}>{formatNumber(rest)} more</span>}
      </Tooltip>
    </div>
  );
}

function MarkDialog({
  position,
  category,
  competencies,
  onClose,
}: MarkContent & { onClose: () => void }) {
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
