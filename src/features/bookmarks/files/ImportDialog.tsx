import { FileUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import { type FoundItem, readImportFile } from '#data/bookmarks/files/import-file.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  type ImportPlan,
  type ImportRules,
  mostSegments,
  planImport,
} from '#data/bookmarks/files/import-plan.ts';
import {
  type BookmarkTree,
  type FolderNode,
  folderWithId,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { destinationLabel, folderGone, formatTally } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import { CascadePreview } from '#features/bookmarks/tree/CascadePreview.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { FileButton } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FileDropArea } from '#ui/field/FileDropArea.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useFileDrop } from '#ui/page/use-window-event.ts';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './ImportDialog.module.css';
import { LossText, SkippedList } from './ImportReport.tsx';
import { type FileProblem, fileProblems, readTextFile } from './OpenedFile.tsx';

/** A chosen file and its content. */
type ChosenFile = { readonly name: string } & (
  | { readonly status: 'reading' }
  | ({ readonly status: 'failed' } & FileProblem)
  | { readonly status: 'read'; readonly items: readonly FoundItem[] }
);

/** Reads the file that was chosen last; reading an earlier one is aborted. */
function useImportFile() {
  const [file, setFile] = useState<ChosenFile>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const open = async (chosen: File) => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    const { name } = chosen;
    setFile({ name, status: 'reading' });
    try {
      const read = await readTextFile(chosen);
      const content = read.ok ? await readImportFile(read.text, signal) : read;
      if (signal.aborted) return;
      setFile(
        content.ok
          ? { name, status: 'read', items: content.items }
          : { name, status: 'failed', reason: fileProblems[content.problem] },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return { file, open };
}

function bookmarksIn({ nodes }: BookmarkTree): BookmarkState {
  const bookmarks = nodes.flatMap((node) => (node.kind === 'bookmark' ? [node.bookmark] : []));
  return { folders: [], bookmarks, lastFolderId: null, unreadable: [] };
}

/** Plans an import again whenever a choice or the bookmarks change. */
function useImportPlan(
  items: readonly FoundItem[] | undefined,
  tree: BookmarkTree,
  { into, skipKnown, branches }: Pick<ImportRules, 'into' | 'skipKnown' | 'branches'>,
) {
  const { recognise } = useAddresses();
  const existing = useMemo(() => bookmarksIn(tree), [tree]);
  const rules = useMemo(
    (): ImportRules => ({ recognise, existing, into, skipKnown, ...(branches && { branches }) }),
    [recognise, existing, into, skipKnown, branches],
  );
  const [planned, setPlanned] = useState<{ plan: ImportPlan; items: unknown; rules: unknown }>();

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
    /** The latest plan for the file; undefined before the first. */
    plan: planned?.items === items ? planned?.plan : undefined,
    /** The plan belongs to the current choices. */
    isCurrent: planned?.items === items && planned?.rules === rules,
  };
}

/** Chooses what to import and where to: the file, what will become of it, and the options. */
export function ImportDialog({ initialPlace }: { initialPlace: FolderNode | null }) {
  const { saved, edits, create, closeDialog } = useScreen();
  const { file, open } = useImportFile();
  const [chosen, setChosen] = useState(initialPlace);
  // From the present tree, which may be newer.
  const place = chosen && folderWithId(saved, chosen.folder.id);
  const [skipKnown, setSkipKnown] = useState(true);
  const [branches, setBranches] = useState<BranchAnswers>(() => new Map());
  const [error, setError] = useState<string>();
  const into = place?.folder.id ?? null;
  const items = file?.status === 'read' ? file.items : undefined;
  const { plan, isCurrent } = useImportPlan(items, saved, { into, skipKnown, branches });
  const total = plan ? plan.state.folders.length + plan.state.bookmarks.length : 0;

  const submit = () => {
    if (place === undefined || (plan !== undefined && !isCurrent)) return;
    if (plan !== undefined && total > 0) {
      closeDialog();
      create(planCreation(edits.shown(), treeOf(plan.state).nodes, into), 'import');
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
      onSubmit={submit}
      onClose={closeDialog}
    >
      <FileField
        file={file}
        onFile={(next) => {
          setError(undefined);
          void open(next);
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
          {plan.questions.map((question) => (
            <RadioGroup
              key={question.key}
              {...branchQuestion(question)}
              onChange={(segments) =>
                setBranches(new Map(branches).set(question.key, Number(segments)))
              }
            />
          ))}
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
          {file === undefined || file.status === 'failed' ? (
            'HTML as browsers export it, a saved copy (JSON), or a list of links, one a line. Choose a file, or drop it here.'
          ) : (
            <>
              {file.status === 'reading' && 'Reading '}“<bdi>{file.name}</bdi>”
              {file.status === 'reading' && '…'}
            </>
          )}
        </p>
      </FileDropArea>
      {file?.status === 'failed' && (
        <Notice
          tone="danger"
          title={
            <>
              “<bdi>{file.name}</bdi>” could not be read
            </>
          }
        >
          {file.reason}
        </Notice>
      )}
    </>
  );
}

/** The longest part of a URL in an option. */
const longestPart = 120;

/** Asks where the branch ends in URLs of a repository; the likely answer is chosen at first. */
function branchQuestion({ codeHostSlug, count, example, answer }: BranchQuestion) {
  return {
    legend: `Which branch is bookmarked in ${truncate(codeHostSlug, longestPart)}? (${formatCount(count, 'bookmark')})`,
    value: String(answer),
    options: Array.from({ length: mostSegments(example) }, (_, at) => {
      const branch = truncate(example.slice(0, at + 1).join('/'), longestPart);
      const path = truncate(example.slice(at + 1).join('/'), longestPart);
      return { value: String(at + 1), label: `Branch ${branch}, file ${path}` };
    }),
  };
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
      {what !== undefined && <CascadePreview tree={preview} label="What will be imported" />}
      <LossText losses={plan.losses} />
      <SkippedList plan={plan} />
    </>
  );
}
