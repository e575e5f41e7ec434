import { useEffect, useMemo, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type CreationPlan, planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  mostSegments,
} from '#data/bookmarks/files/branch-names.ts';
import {
  type ImportPlan,
  type ImportRules,
  planImport,
} from '#data/bookmarks/files/import-plan.ts';
import type { FoundItem } from '#data/bookmarks/files/netscape-reader.ts';
import type { BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { destinationLabel, formatTally } from '#features/bookmarks/node-labels.ts';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './ImportChoice.module.css';
import { ImportFileField, useImportFile } from './ImportFileField.tsx';
import { LossList } from './LossList.tsx';
import { SkippedList } from './SkippedList.tsx';

/** A part of an address in an option. */
const longestPart = 120;

function optionsOf({ example }: BranchQuestion) {
  return Array.from({ length: mostSegments(example) }, (_, at) => {
    const branch = example.slice(0, at + 1).join('/');
    const path = example.slice(at + 1).join('/');
    return {
      value: String(at + 1),
      label: `Branch ${truncate(branch, longestPart)}, file ${truncate(path, longestPart)}`,
    };
  });
}

/** Asks where the branch ends in addresses of a repository; the likely answer is chosen at first. */
function BranchQuestions({
  questions,
  onAnswer,
}: {
  questions: readonly BranchQuestion[];
  /** Gets how many segments of the addresses are the branch. */
  onAnswer: (question: BranchQuestion, segments: number) => void;
}) {
  return questions.map((question) => (
    <RadioGroup
      key={question.key}
      legend={`Which branch is bookmarked in ${truncate(question.codeHostSlug, longestPart)}? (${formatCount(question.count, 'bookmark')})`}
      value={String(question.answer)}
      options={optionsOf(question)}
      onChange={(value) => onAnswer(question, Number(value))}
    />
  ));
}

type ImportPlanning = {
  /** The latest plan; undefined before the first. */
  readonly plan: ImportPlan | undefined;
  /** The plan belongs to the current choices. */
  readonly isCurrent: boolean;
};

type Planned = {
  readonly plan: ImportPlan;
  readonly items: readonly FoundItem[];
  readonly rules: ImportRules;
};

function bookmarksIn({ nodes }: BookmarkTree): BookmarkState {
  const bookmarks = nodes.flatMap((node) => (node.kind === 'bookmark' ? [node.bookmark] : []));
  return { folders: [], bookmarks, lastFolderId: null, unreadable: [] };
}

/** Plans an import again whenever a choice or the bookmarks change. */
function useImportPlan(
  items: readonly FoundItem[] | undefined,
  tree: BookmarkTree,
  {
    into,
    skipKnown,
    branches,
  }: Pick<ImportRules, 'into' | 'skipKnown'> & {
    readonly branches: BranchAnswers;
  },
): ImportPlanning {
  const { recognise } = useAddresses();
  const existing = useMemo(() => bookmarksIn(tree), [tree]);
  const rules = useMemo(
    () => ({ recognise, existing, into, skipKnown, branches }),
    [recognise, existing, into, skipKnown, branches],
  );
  const [planned, setPlanned] = useState<Planned>();

  useEffect(() => {
    if (items === undefined) return;
    const control = new AbortController();
    void planImport(items, rules, control.signal).then(
      (plan) => {
        if (!control.signal.aborted) setPlanned({ plan, items, rules });
      },
      (error) => {
        if (!control.signal.aborted) throw error;
      },
    );
    return () => control.abort();
  }, [items, rules]);

  return {
    plan: planned?.items === items ? planned?.plan : undefined,
    isCurrent: planned !== undefined && planned.items === items && planned.rules === rules,
  };
}

function Preview({ plan }: { plan: ImportPlan }) {
  const preview = treeOf(plan.state);
  const what = formatTally(preview.total);
  return (
    <>
      <p className={styles.total} role="status">
        {what !== undefined && `${what} will be created.`}
        {what === undefined && 'Nothing in this file can be imported.'}
        {plan.skipped.length > 0 &&
          ` ${formatCount(plan.skipped.length, 'bookmark is', 'bookmarks are')} left out.`}
      </p>
      {what !== undefined && <CascadePreview tree={preview} label="What will be imported" />}
      <LossList losses={plan.losses} />
      <SkippedList plan={plan} />
    </>
  );
}

/** What to import and where to: the file, what will become of it, and the choices there are. */
export function ImportChoice({
  tree,
  initialPlace,
  edits,
  onImport,
  onClose,
}: {
  tree: BookmarkTree;
  initialPlace: FolderNode | null;
  edits: Pick<BookmarkEdits, 'shown'>;
  onImport: (plan: CreationPlan) => void;
  onClose: () => void;
}) {
  const { file, open } = useImportFile();
  const [chosen, setChosen] = useState(initialPlace);
  // From the present tree, which may be newer.
  const place = chosen && tree.foldersById.get(chosen.folder.id)?.[0];
  const [skipKnown, setSkipKnown] = useState(true);
  const [branches, setBranches] = useState<BranchAnswers>(() => new Map());
  const [error, setError] = useState<string>();
  const into = place?.folder.id ?? null;
  const items = file?.status === 'read' ? file.items : undefined;
  const { plan, isCurrent } = useImportPlan(items, tree, { into, skipKnown, branches });
  const total = plan ? plan.state.folders.length + plan.state.bookmarks.length : 0;

  const hasGone =
    place === undefined ? 'This folder no longer exists. Choose another one.' : undefined;

  const submit = () => {
    if (hasGone !== undefined) return;
    if (plan !== undefined && !isCurrent) return;
    if (plan !== undefined && total > 0) {
      const { nodes } = treeOf(plan.state);
      onImport(planCreation(edits.shown(), nodes, into));
      return;
    }
    setError(file?.status === 'read' ? 'Nothing in this file can be imported.' : 'Choose a file.');
  };

  return (
    <FormDialog
      title="Import bookmarks"
      submit={
        total === 0
          ? 'Import'
          : `Import ${formatCount(total, 'item')} ${destinationLabel(place, 'into')}`.trimEnd()
      }
      busy="Importing…"
      isPending={false}
      problem={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ImportFileField
        file={file}
        onFile={(chosen) => {
          setError(undefined);
          void open(chosen);
        }}
      />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {items !== undefined && plan === undefined && <p role="status">Reading the file…</p>}
      {plan !== undefined && (
        <>
          <BranchQuestions
            questions={plan.questions}
            onAnswer={({ key }, segments) => setBranches(new Map(branches).set(key, segments))}
          />
          <Preview plan={plan} />
          <Checkbox
            label="Skip bookmarks you already have"
            checked={skipKnown}
            onChange={({ target }) => setSkipKnown(target.checked)}
          />
          <FolderPicker
            label="Import into"
            tree={tree}
            value={place}
            onChange={setChosen}
            error={hasGone}
          />
        </>
      )}
    </FormDialog>
  );
}
