import { maxCompared } from '#data/directory/competencies/chosen-competencies.ts';
import {
  type CompetencyAddress,
  competencyKey,
} from '#data/directory/competencies/competency-list.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './CompareNotices.module.css';

const mostNamed = 10;

/** Why what the address names is not all there, and what to do about it. */
export function CompareNotices({
  unknown,
  tooMany,
  alone,
  onLeaveOut,
}: {
  unknown: readonly CompetencyAddress[];
  tooMany: readonly CompetencyAddress[];
  /** One is shown, and nothing beside it. */
  alone: boolean;
  /** Takes out of the address what isn't shown. */
  onLeaveOut: () => void;
}) {
  const leaveOut = <Button onClick={onLeaveOut}>Remove from comparison</Button>;
  if (unknown.length + tooMany.length === 0 && !alone) return null;
  return (
    <div className={styles.notices}>
      {unknown.length > 0 && (
        <Notice
          tone="warn"
          title={
            unknown.length === 1
              ? 'This competency is not in the directory'
              : `${formatNumber(unknown.length)} of these competencies are not in the directory`
          }
          actions={leaveOut}
        >
          <Names of={unknown} /> may have been renamed or removed.
        </Notice>
      )}
      {tooMany.length > 0 && (
        <Notice title={`Only the first ${maxCompared} are compared`} actions={leaveOut}>
          Not shown: <Names of={tooMany} />.
        </Notice>
      )}
      {alone && (
        <Notice title="Nothing to compare it with yet">
          Press “Add another” and choose up to {maxCompared} in the list.
        </Notice>
      )}
    </div>
  );
}

function Names({ of }: { of: readonly CompetencyAddress[] }) {
  const rest = of.length - mostNamed;
  return (
    <>
      {of.slice(0, mostNamed).map((one, index) => (
        <span key={competencyKey(one)}>
          {index > 0 && ', '}
          <bdi>{shownName(one.name)}</bdi> (<bdi>{shownCategory(one.category)}</bdi>)
        </span>
      ))}
      {rest > 0 && ` and ${formatNumber(rest)} more`}
    </>
  );
}
