import { Link } from 'react-router';
import { type LevelName, levelNames } from '#data/directory/competencies/competency-fields.ts';
import type { OwnerLoad, OwnershipRisk } from '#data/directory/competencies/ownership.ts';
import { formatLevelSums } from '#data/directory/display-names.ts';
import { getCompetenciesPath } from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { formatExactNumber, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { getMarkProps } from '#ui/table/use-mark-keys.ts';
import { WindowedTable } from '#ui/table/WindowedTable.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import { Term } from '#workflows/terms/Term.tsx';
import tableStyles from './OverviewTables.module.css';
import styles from './Ownership.module.css';

const riskTags: Readonly<Record<OwnershipRisk, { label: string; tone: 'danger' | 'warn' }>> = {
  leaving: { label: 'Leaving', tone: 'danger' },
  noOwner: { label: 'No owner', tone: 'danger' },
  missing: { label: 'Not in the directory', tone: 'danger' },
  onboarding: { label: 'Onboarding', tone: 'warn' },
  external: { label: 'External', tone: 'warn' },
};

const statusLabels: { readonly [Status in OwnerLoad['status']]?: string } = {
  pending: 'Not looked up yet',
  failed: 'Couldn’t be loaded',
  unaddressable: 'Can’t be loaded',
};

export function OwnershipTable({
  owners,
  all,
  view,
}: {
  owners: readonly OwnerLoad[];
  /** All owners, with whom the shown owners are compared. */
  all: readonly OwnerLoad[];
  view: ListView;
}) {
  const greatest = all.reduce((most, { points }) => Math.max(most, points), 0);
  const mostOwned = all.reduce(
    (most, { owner, count }) => (owner === '' ? most : Math.max(most, count)),
    0,
  );
  const columns: readonly Column<OwnerLoad>[] = [
    {
      header: 'Owner',
      isRowHeader: true,
      cell: (load, index) => <Owner load={load} index={index} />,
    },
    {
      header: 'Owner of',
      align: 'end',
      cell: ({ owner, count }, index) => (
        <Link {...getMarkProps(index + 1, 1)} to={getCompetenciesPath(view, { owner: [owner] })}>
          {formatNumber(count)}
        </Link>
      ),
    },
    {
      header: (
        <>
          <Term name="storyPoints">Story points</Term>, easy to hard
        </>
      ),
      className: styles.points,
      cell: (load) => <LoadBar load={load} greatest={greatest} />,
    },
    {
      header: 'At risk because',
      className: styles.risks,
      cell: (load) => (
        <Risks
          load={load}
          isMost={load.count === mostOwned && load.owner !== '' && mostOwned > 1}
        />
      ),
    },
  ];
  return (
    <WindowedTable
      label="Owners"
      columns={columns}
      rows={owners}
      rowHeight={3.75}
      isSticky
      frameClassName={tableStyles.frame}
    />
  );
}

function Owner({ load, index }: { load: OwnerLoad; index: number }) {
  const { owner, person } = load;
  return (
    <div className={styles.owner}>
      {owner === '' ? (
        <span className={styles.nobody} aria-hidden>
          ?
        </span>
      ) : (
        <Avatar name={owner} />
      )}
      <div className={styles.words}>
        {owner === '' ? (
          'No owner'
        ) : (
          <Link {...getMarkProps(index + 1, 0)} to={paths.person(owner)}>
            <bdi>{truncate(owner, maxNameLength)}</bdi>
          </Link>
        )}
        {person?.teamRoomName?.trim() && (
          <bdi className={styles.room}>{truncate(person.teamRoomName, maxNameLength)}</bdi>
        )}
        {/* Shown on phones instead of the last column. */}
        {owner !== '' && <span className={styles.riskWords}>{labelsOf(load).join(', ')}</span>}
      </div>
    </div>
  );
}

function labelsOf({ risks, status }: OwnerLoad): readonly string[] {
  const label = statusLabels[status];
  return [...risks.map((risk) => riskTags[risk].label), ...(label === undefined ? [] : [label])];
}

function Risks({ load, isMost }: { load: OwnerLoad; isMost: boolean }) {
  const label = statusLabels[load.status];
  return (
    <div className={styles.tags}>
      {load.risks.map((risk) => (
        <Tag key={risk} tone={riskTags[risk].tone}>
          {riskTags[risk].label}
        </Tag>
      ))}
      {label && <Tag tone="off">{label}</Tag>}
      {isMost && <span>Owner of {formatNumber(load.count)}, the most</span>}
    </div>
  );
}

/** Story points of an owner's competencies as a bar with a part for each level, and as numbers. */
function LoadBar({ load, greatest }: { load: OwnerLoad; greatest: number }) {
  const share = (level: LevelName) =>
    greatest > 0 ? Math.max(0, load[level].points) / greatest : 0;
  return (
    <div role="img" aria-label={formatLevelSums(load, load.count)}>
      <span className={styles.scale}>
        {levelNames.map((level) => (
          <span
            key={level}
            className={styles.part}
            data-level={level}
            style={{ inlineSize: `${share(level) * 100}%` }}
          />
        ))}
      </span>
      <span className={styles.numbers}>
        {levelNames
          .map((level) =>
            load[level].notGiven === load.count ? '–' : formatExactNumber(load[level].points),
          )
          .join(' · ')}
      </span>
    </div>
  );
}
