import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type LevelName, levelLabels } from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { CategoryPoints, PointBins } from '#data/directory/competencies/overview.ts';
import { formatCompetencyCount, shownCategory, shownName } from '#data/directory/shown-names.ts';
import {
  type CompetencyView,
  categoryFacet,
  withChosen,
  writeView,
} from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { perLocale } from '#text/display-locale.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import styles from './PointPicture.module.css';
import { markProps, useMarkKeys } from './use-mark-keys.ts';

/** If a mark has more competencies, marks are columns with a number instead of dots. */
export const mostDots = 9;
const categoriesAtOnce = 40;
const mostListed = 100;

const precise = perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }),
);
const short = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** Formats the points of a column: “8 points”, “5 to 9 points”, “points not given”. */
function columnLabel({ bins, whole, width }: PointBins, column: number): string {
  const bin = bins[column];
  if (bin === undefined) return 'points not given';
  if (whole && width === 1) {
    return bin.from === 1 ? '1 point' : `${precise().format(bin.from)} points`;
  }
  const last = whole ? bin.upTo - 1 : bin.upTo;
  return `${precise().format(bin.from)} to ${whole ? '' : 'under '}${precise().format(last)} points`;
}

/** Names the competencies of a mark, or counts them. */
function membersLabel(competencies: readonly ListedCompetency[]): string {
  const names = competencies.slice(0, 3).map(({ name }) => shownName(name));
  return competencies.length <= names.length
    ? names.join(', ')
    : formatCompetencyCount(competencies.length);
}

/** A mark that stands for several competencies. */
type OpenMark = {
  /** Its position as text. */
  readonly position: string;
  readonly category: string;
  readonly level: LevelName;
  readonly competencies: readonly ListedCompetency[];
};

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
  /** The filter of the overview, which the lists keep. */
  view: CompetencyView;
}) {
  const [most, setMost] = useState(categoriesAtOnce);
  const [open, setOpen] = useState<OpenMark>();
  const [caption, setCaption] = useState('');
  const picture = useRef<HTMLElement>(null);
  const keys = useMarkKeys(picture);
  const columns = scale.bins.length + 1;
  const hidden = categories.length - most;

  return (
    <>
      <figure
        ref={picture}
        className={styles.picture}
        aria-label="Picture of story points"
        onPointerLeave={() => setCaption('')}
        {...keys}
      >
        <Axis scale={scale} />
        {categories.slice(0, most).map(({ category, count, lanes }, index) => (
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
                    const position = `${shownCategory(category)}, ${level}, ${columnLabel(scale, column)}`;
                    return (
                      <Mark
                        key={column}
                        row={index * lanes.length + lane}
                        column={column}
                        isGiven={column < scale.bins.length}
                        competencies={competencies}
                        fullest={fullest}
                        label={`${position}: ${membersLabel(competencies)}`}
                        onPoint={setCaption}
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
      {open && <MarkDialog mark={open} view={view} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Scale above the picture; hidden from screen readers, because the marks name their points. */
function Axis({ scale: { bins, whole, width } }: { scale: PointBins }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span>Points</span>
      <div
        className={styles.ticks}
        style={{ gridTemplateColumns: `repeat(${bins.length + 1}, minmax(24px, 1fr))` }}
      >
        {bins.map(({ from, upTo }) => {
          const last = whole ? upTo - 1 : upTo;
          const isSingle = whole && width === 1;
          return (
            <span key={from} className={styles.tick}>
              {short().format(from)}
              {!isSingle && `–${short().format(last)}`}
            </span>
          );
        })}
        <span className={styles.tick}>Not given</span>
      </div>
    </div>
  );
}

/** Link to the competency of a mark, or button that lists several. */
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
  /** Called with the label when a pointer or focus is on the mark. */
  onPoint: (label: string) => void;
  onOpen: () => void;
}) {
  const [first, another] = competencies;
  const attributes = {
    ...markProps(row, column),
    className: styles.mark,
    'aria-label': label,
    'data-given': isGiven,
    style: { gridColumn: column + 1 },
    onPointerEnter: () => onPoint(label),
    onFocus: () => onPoint(label),
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

const side = 24;
const gap = 7;

/** Returns the centers of up to nine dots in rows of up to three. */
function dotCenters(count: number): readonly (readonly [x: number, y: number])[] {
  const perRow = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / perRow);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    return [
      side / 2 + ((index % perRow) - (inRow - 1) / 2) * gap,
      side / 2 + (row - (rows - 1) / 2) * gap,
    ];
  });
}

/** A dot for each competency; if some mark has too many, a column and a number. */
function Shape({ count, fullest }: { count: number; fullest: number }) {
  if (fullest > mostDots) {
    return (
      <span className={styles.column}>
        <span className={styles.number}>{count}</span>
        <span className={styles.bar} style={{ blockSize: Math.max(2, (count / fullest) * side) }} />
      </span>
    );
  }
  return (
    <svg className={styles.dots} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {dotCenters(count).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3.25} />
      ))}
    </svg>
  );
}

/** Dialog with links to the competencies of a mark. */
function MarkDialog({
  mark: { position, category, level, competencies },
  view,
  onClose,
}: {
  mark: OpenMark;
  view: CompetencyView;
  onClose: () => void;
}) {
  const rest = competencies.length - mostListed;
  const byPoints = { ...withChosen(view, categoryFacet, [category]), sort: level };
  return (
    <Dialog
      title={<bdi>{position}</bdi>}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={styles.list}>
        {competencies.slice(0, mostListed).map(({ name, occurrence, occurrences }, index) => (
          <li key={`${occurrence} ${name}`}>
            <Link
              data-autofocus={index === 0 || undefined}
              to={paths.competency(category, name, { occurrence })}
            >
              <bdi>{shownName(name)}</bdi>
            </Link>
            {occurrences > 1 && <small>{` ${occurrence} of ${occurrences} with this name`}</small>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.rest}>
          {`And ${formatNumber(rest)} more: `}
          <Link to={paths.competencies({ view: writeView({ ...byPoints, group: 'none' }) })}>
            the whole category by {level} points
          </Link>
        </p>
      )}
    </Dialog>
  );
}
