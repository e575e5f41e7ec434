import { useState } from 'react';
import { type CreationPlan, planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import type { BranchAnswers } from '#data/bookmarks/files/branch-names.ts';
import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import type { BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { destinationLabel } from '#features/bookmarks/destination-label.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { formatCount } from '#text/format-number.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { BranchQuestions } from './BranchQuestions.tsx';
import styles from './ImportChoice.module.css';
import { ImportFileField } from './ImportFileField.tsx';
import { LossList } from './LossList.tsx';
import { PersonalChoice } from './PersonalChoice.tsx';
import { formatPersonalLists, planPersonalLists } from './personal-lists.ts';
import { SkippedList } from './SkippedList.tsx';
import { useImportFile } from './use-import-file.ts';
import { useImportPlan } from './use-import-plan.ts';
import { usePersonalLists } from './use-personal-lists.ts';

function Preview({
  plan,
  isAll,
}: {
  plan: ImportPlan;
  /** There is nothing else in the file. */
  isAll: boolean;
}) {
  const preview = treeOf(plan.state);
  const what = formatTally(preview.total);
  return (
    <>
      <p className={styles.total} role="status">
        {what !== undefined && `${what} will be created.`}
        {what === undefined &&
          (isAll ? 'Nothing in this file can be imported.' : 'No bookmarks will be created.')}
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

  const present = usePersonalLists();
  const toasts = useToasts();
  const [bringsBack, setBringsBack] = useState(true);
  const personal =
    file?.status === 'read' ? planPersonalLists(file.personal, present, tree) : undefined;
  const offered = personal && formatPersonalLists(personal);
  const broughtBack = bringsBack ? offered : undefined;

  const hasGone =
    place === undefined ? 'This folder no longer exists. Choose another one.' : undefined;

  const submit = () => {
    if (hasGone !== undefined) return;
    if (plan !== undefined && !isCurrent) return;
    if (personal !== undefined && broughtBack !== undefined) {
      present.bringBack(personal);
      toasts.show(`${broughtBack} brought back.`);
    }
    if (plan !== undefined && total > 0) {
      const { nodes } = treeOf(plan.state);
      onImport(planCreation(edits.shown(), nodes, into));
      return;
    }
    if (broughtBack !== undefined) {
      onClose();
      return;
    }
    setError(file?.status === 'read' ? 'Nothing in this file can be imported.' : 'Choose a file.');
  };

  return (
    <FormDialog
      title="Import bookmarks"
      submit={
        total === 0
          ? broughtBack === undefined
            ? 'Import'
            : `Bring back ${broughtBack}`
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
          <Preview plan={plan} isAll={offered === undefined} />
          {personal && (
            <PersonalChoice plan={personal} isChosen={bringsBack} onChoose={setBringsBack} />
          )}
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
