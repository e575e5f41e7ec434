import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type RecognisedItem, recogniseItems } from '#data/bookmarks/additions/added-item.ts';
import type { BranchAnswers } from '#data/bookmarks/additions/branch-questions.ts';
import {
  type AdditionPlan,
  getAddedContents,
  planAdditions,
} from '#data/bookmarks/additions/plan-additions.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker, useChosenFolder } from '#features/bookmarks/FolderPicker.tsx';
import { folderDeletedMessage, formatDestination } from '#features/bookmarks/node-labels.tsx';
import { useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { formatCount } from '#text/format-number.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FileButton, FileDropArea, useFileDrop } from '#ui/field/FileDropArea.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { BranchQuestionList, ImportPreview } from './ImportPreview.tsx';
import { fileProblemMessages, readTextFile } from './OpenedFile.tsx';

/**
 * Selected file. While the file is being read, neither `items` nor `problem` is set; afterwards,
 * `problem` is a sentence if the file can't be read.
 */
type ChosenFile = {
  readonly name: string;
  readonly items?: readonly RecognisedItem[];
  readonly problem?: string;
};

export function ImportDialog({
  state,
  initialPlace,
  onImport,
  onClose,
}: {
  state: BookmarkState;
  initialPlace: FolderNode | null;
  onImport: (plan: AdditionPlan) => void;
  onClose: () => void;
}) {
  const tree = getTree(state);
  const { recognise } = useBookmarkUrls();
  const [file, setFile] = useState<ChosenFile>();
  const latest = useRef<File>(undefined);
  const [place, setPlace] = useChosenFolder(tree, initialPlace);
  const [skipKnown, setSkipKnown] = useState(true);
  const [branches, setBranches] = useState<BranchAnswers>(new Map());
  const into = place?.folder.id ?? null;
  const items = file?.items;
  const { bookmarks: existing } = state;
  // If existing bookmarks are skipped wherever they are, the plan doesn't depend on the target
  // folder and isn't computed again for another folder.
  const knownIn = skipKnown ? null : into;
  const plan = useMemo(
    () => items && planAdditions(items, { existing, into: knownIn, skipKnown, branches }),
    [items, existing, knownIn, skipKnown, branches],
  );
  const preview = useMemo(() => plan && getAddedContents(plan, knownIn), [plan, knownIn]);
  const total = plan?.changes.length ?? 0;

  const open = async (next: File) => {
    const { name } = next;
    latest.current = next;
    form.reset();
    setFile({ name });
    const read = await readTextFile(next);
    const content = read.ok ? await readImportFile(read.text) : read;
    const found = content.ok ? await recogniseItems(content.items, recognise) : [];
    // Ignores the result if the user has selected another file in the meantime.
    if (latest.current !== next) return;
    setFile(
      content.ok ? { name, items: found } : { name, problem: fileProblemMessages[content.problem] },
    );
  };

  const placeProblem = place === undefined ? folderDeletedMessage : undefined;
  const nothing = plan ? 'Nothing in this file can be imported.' : 'Choose a file.';
  const form = useSubmit({
    check: () => ({ file: total === 0 ? nothing : undefined, place: placeProblem }),
    send: async () => {
      if (items === undefined) return;
      onClose();
      onImport(planAdditions(items, { existing, into, skipKnown, branches }));
    },
  });

  return (
    <FormDialog
      isWide
      title="Import bookmarks"
      submit={
        total === 0
          ? 'Import'
          : `Import ${formatCount(total, 'item')} ${formatDestination(place, 'into')}`.trimEnd()
      }
      form={form}
      onClose={onClose}
    >
      <FileField file={file} onFile={open} />
      {form.problems.file !== undefined && (
        <Text tone="danger" role="alert">
          {form.problems.file}
        </Text>
      )}
      {plan && preview && (
        <>
          <BranchQuestionList
            questions={plan.questions}
            onAnswer={(key, segments) => setBranches(new Map(branches).set(key, segments))}
          />
          <FolderPicker
            isCollapsible
            label="Import into"
            tree={tree}
            value={place}
            onChange={setPlace}
            error={placeProblem}
          />
          <Checkbox
            label="Leave out bookmarks you already have"
            checked={skipKnown}
            onChange={({ target }) => setSkipKnown(target.checked)}
          />
          <ImportPreview plan={plan} preview={getTree(preview)} />
        </>
      )}
    </FormDialog>
  );
}

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
            accept=".html,.htm,.json,.csv,.txt,text/html,application/json,text/csv,text/plain"
            onFile={onFile}
          >
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        }
      >
        <p role="status">
          {file === undefined || file.problem !== undefined ? (
            'HTML as browsers export it, a saved copy (JSON), CSV with a column of URLs, or a list of links, one a line. Choose a file, or drop it here.'
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
              “<bdi>{file.name}</bdi>” couldn’t be read
            </>
          }
        >
          {file.problem}
        </Notice>
      )}
    </>
  );
}
