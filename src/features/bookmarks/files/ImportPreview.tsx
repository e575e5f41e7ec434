import { useId } from 'react';
import {
  type BranchQuestion,
  getMaxBranchSegments,
} from '#data/bookmarks/additions/branch-questions.ts';
import type { AdditionPlan, SkippedKind } from '#data/bookmarks/additions/plan-additions.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { formatNodeCounts } from '#features/bookmarks/node-labels.tsx';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './files.module.css';

const maxQuestions = 5;

/**
 * Questions to the user about ambiguous URLs: for each repository, which path segments form the
 * branch name.
 */
export function BranchQuestionList({
  questions,
  onAnswer,
}: {
  questions: readonly BranchQuestion[];
  /** Called with the key of the question and the number of path segments in the branch name. */
  onAnswer: (key: string, segments: number) => void;
}) {
  const part = (segments: readonly string[]) => truncate(segments.join('/'), maxNameLength);
  return (
    <LimitedList items={questions} step={maxQuestions}>
      {(shown) =>
        shown.map(({ key, codeHostSlug, example, count, answer }) => (
          <RadioGroup
            key={key}
            legend={`Which branch is bookmarked in ${truncate(codeHostSlug, maxNameLength)}? (${formatCount(count, 'bookmark')})`}
            value={String(answer)}
            options={Array.from({ length: getMaxBranchSegments(example) }, (_, at) => ({
              value: String(at + 1),
              label: `Branch ${part(example.slice(0, at + 1))}, file ${part(example.slice(at + 1))}`,
            }))}
            onChange={(value) => onAnswer(key, Number(value))}
          />
        ))
      }
    </LimitedList>
  );
}

/** Preview of the items that an import creates, and of skipped items. */
export function ImportPreview({ plan, preview }: { plan: AdditionPlan; preview: BookmarkTree }) {
  const what = formatNodeCounts(preview.total);
  const known = plan.skipped.filter(({ kind }) => kind === 'known').length;
  const leftOut = plan.skipped.length - known;
  return (
    <>
      <Text weight={500} role="status">
        {what === undefined ? 'Nothing in this file can be imported.' : `${what} will be created.`}
        {known > 0 && ` ${formatCount(known, 'bookmark is', 'bookmarks are')} already there.`}
        {leftOut > 0 && ` ${formatCount(leftOut, 'bookmark is', 'bookmarks are')} left out.`}
      </Text>
      {what !== undefined && (
        <>
          <CascadePreview tree={preview} label="What will be imported" />
          <p>
            A bookmark keeps its title, repository and path. Tags, notes, dates, branches and line
            numbers aren’t imported.
          </p>
        </>
      )}
      <SkippedList plan={plan} />
    </>
  );
}

const skippedLabels = {
  known: 'Already bookmarked',
  repeated: 'Duplicates in the same folder of the file',
  'foreign-address': 'Links to other sites',
  'unsafe-scheme': 'Not a web link',
  'no-file': 'Not a link to a file',
  unstorable: 'Too long, or with a character that can’t be saved',
  'not-an-address': 'Incomplete link',
  empty: 'No URL',
} as const satisfies Readonly<Record<SkippedKind, string>>;

/** List of the items that an import skips, grouped by reason. */
function SkippedList({ plan: { skipped, foldersLeftOut } }: { plan: AdditionPlan }) {
  const titleId = useId();
  if (skipped.length === 0 && foldersLeftOut === 0) return null;
  const groups = Object.entries(skippedLabels)
    .map(([kind, label]) => ({ label, items: skipped.filter((one) => one.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  const copied = () =>
    skipped
      .map(({ kind, title, address }) => `${title}\t${address}\t${skippedLabels[kind]}`)
      .join('\n');
  return (
    <section className={styles.skipped} aria-labelledby={titleId}>
      <h3 id={titleId}>Not imported</h3>
      {groups.map(({ label, items }) => (
        <ItemDetails key={label} summary={`${label}: ${formatNumber(items.length)}`} items={items}>
          {({ title, address }, at) => (
            <li key={at}>
              <bdi>{truncate(title, maxNameLength)}</bdi>
              <bdi className={styles.address}>{truncate(address, maxNameLength)}</bdi>
            </li>
          )}
        </ItemDetails>
      ))}
      {foldersLeftOut > 0 && (
        <p>
          {foldersLeftOut === 1
            ? '1 folder contains only left-out bookmarks and isn’t created.'
            : `${formatNumber(foldersLeftOut)} folders contain only left-out bookmarks and aren’t created.`}
        </p>
      )}
      {skipped.length > 0 && <CopyButton size="small" label="Copy the list" text={copied} />}
    </section>
  );
}
