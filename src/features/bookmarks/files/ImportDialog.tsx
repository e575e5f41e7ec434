import { FileUp } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  longestBranch,
} from '#data/bookmarks/files/branch-questions.ts';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import {
  type ImportPlan,
  planImport,
  type RecognisedItem,
  recogniseItems,
  type SkippedKind,
} from '#data/bookmarks/files/import-plan.ts';
import { type FolderNode, folderWithId } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { destinationLabel, folderGone, formatTally } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import { CascadePreview } from '#features/bookmarks/tree/CascadePreview.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { FileButton } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FileDropArea } from '#ui/field/FileDropArea.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useFileDrop } from '#ui/page/use-window-event.ts';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './ImportDialog.module.css';
import { fileProblems, readTextFile } from './OpenedFile.tsx';

/** A chosen file: what was found in it, or why it can't be read, as a sentence; neither while it is being read. */
type ChosenFile = {
  readonly name: string;
  readonly items?: readonly RecognisedItem[];
  readonly problem?: string;
};

const mostQuestions = 5;

/** Chooses what to import and where to: the file, what will become of it, and the options. */
export function ImportDialog({ initialPlace }: { initialPlace: FolderNode | null }) {
  const { state, saved, edits, create, closeDialog } = useScreen();
  const { recognise } = useAddresses();
  const [file, setFile] = useState<ChosenFile>();
  const latest = useRef<File>(undefined);
  const [chosen, setChosen] = useState(initialPlace);
  // From the present tree, which may be newer.
  const place = chosen && folderWithId(saved, chosen.folder.id);
  const [skipKnown, setSkipKnown] = useState(true);
  const [branches, setBranches] = useState<BranchAnswers>(new Map());
  const [error, setError] = useState<string>();
  const into = place?.folder.id ?? null;
  const items = file?.items;
  const { bookmarks: existing } = state;
  // The folder decides nothing if everything that is bookmarked is skipped.
  const knownIn = skipKnown ? null : into;
  const plan = useMemo(
    () => items && planImport(items, { existing, into: knownIn, skipKnown, branches }),
    [items, existing, knownIn, skipKnown, branches],
  );
  const total = plan ? plan.state.folders.length + plan.state.bookmarks.length : 0;

  const open = async (next: File) => {
    const { name } = next;
    latest.current = next;
    setError(undefined);
    setFile({ name });
    const read = await readTextFile(next);
    const content = read.ok ? await readImportFile(read.text) : read;
    const found = content.ok ? await recogniseItems(content.items, recognise) : [];
    // Another file was chosen in the meantime.
    if (latest.current !== next) return;
    setFile(content.ok ? { name, items: found } : { name, problem: fileProblems[content.problem] });
  };

  const submit = () => {
    if (plan !== undefined && total > 0) {
      if (place === undefined) return;
      closeDialog();
      create(planCreation(edits.shown(), treeOf(plan.state).nodes, into), 'import');
    } else setError(plan ? 'Nothing in this file can be imported.' : 'Choose a file.');
  };

  return (
    <FormDialog
      title="Import bookmarks"
      submit={
        total === 0
          ? 'Import'
          : `Import ${formatCount(total, 'item')} ${destinationLabel(place, 'into')}`.trimEnd()
      }
      onSubmit={submit}
      onClose={closeDialog}
    >
      <FileField file={file} onFile={open} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {plan && (
        <>
          <BranchQuestions
            questions={plan.questions}
            onAnswer={(key, segments) => setBranches(new Map(branches).set(key, segments))}
          />
          <Preview plan={plan} />
          <Checkbox
            label="Skip bookmarks you already have"
            checked={skipKnown}
            onChange={({ target }) => setSkipKnown(target.checked)}
          />
          <FolderPicker
            label="Import into"
            tree={saved}
            value={place}
            onChange={setChosen}
            error={place === undefined ? folderGone : undefined}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A file that is chosen or dropped, and whether it could be read. */
function FileField({
  file,
  onFile,
}: {
  file: ChosenFile | undefined;
  onFile: (file: File) => void;
}) {
  const isOver = useFileDrop(onFile);
  const isReading = file && file.items === undefined;
  return (
    <>
      <FileDropArea
        isOver={isOver}
        button={
          <FileButton
            data-autofocus
            icon={FileUp}
            accept=".html,.htm,.json,.txt,text/html,application/json,text/plain"
            onFile={onFile}
          >
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        }
      >
        <p role="status">
          {file === undefined || file.problem !== undefined ? (
            'HTML as browsers export it, a saved copy (JSON), or a list of links, one a line. Choose a file, or drop it here.'
          ) : (
            <>
              {isReading && 'Reading '}“<bdi>{file.name}</bdi>”{isReading && '…'}
            </>
          )}
        </p>
      </FileDropArea>
      {file?.problem !== undefined && (
        <Notice
          tone="danger"
          title={
            <>
              “<bdi>{file.name}</bdi>” could not be read
            </>
          }
        >
          {file.problem}
        </Notice>
      )}
    </>
  );
}

/** Asks where the branch ends in the URLs of a repository. */
function BranchQuestions({
  questions,
  onAnswer,
}: {
  questions: readonly BranchQuestion[];
  /** Gets how many segments of the URLs are the branch. */
  onAnswer: (key: string, segments: number) => void;
}) {
  const part = (segments: readonly string[]) => truncate(segments.join('/'), maxNameLength);
  return (
    <LimitedList items={questions} step={mostQuestions}>
      {(shown) =>
        shown.map(({ key, codeHostSlug, example, count, answer }) => (
          <RadioGroup
            key={key}
            legend={`Which branch is bookmarked in ${truncate(codeHostSlug, maxNameLength)}? (${formatCount(count, 'bookmark')})`}
            value={String(answer)}
            options={Array.from({ length: longestBranch(example) }, (_, at) => ({
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

function Preview({ plan }: { plan: ImportPlan }) {
  const preview = treeOf(plan.state);
  const what = formatTally(preview.total);
  return (
    <>
      <p className={styles.total} role="status">
        {what === undefined ? 'Nothing in this file can be imported.' : `${what} will be created.`}
        {plan.skipped.length > 0 &&
          ` ${formatCount(plan.skipped.length, 'bookmark is', 'bookmarks are')} left out.`}
      </p>
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
  known: 'Bookmarked already',
  repeated: 'Twice in the same folder of the file',
  'foreign-address': 'On other sites',
  'unsafe-scheme': 'Not a web address',
  'no-file': 'Not the address of a file',
  'not-an-address': 'No complete address',
  empty: 'No address',
} as const satisfies Readonly<Record<SkippedKind, string>>;

/** The items of a file that aren’t imported, grouped by the reason. */
function SkippedList({ plan: { skipped, foldersLeftOut } }: { plan: ImportPlan }) {
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
      <h3 id={titleId}>Left out</h3>
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
        <p>{formatCount(foldersLeftOut, 'folder holds', 'folders hold')} nothing else.</p>
      )}
      {skipped.length > 0 && <CopyButton size="small" label="Copy the list" text={copied} />}
    </section>
  );
}
