import { useRef, useState } from 'react';
import type { Edit } from '#data/bookmarks/edits/edit.ts';
import {
  type BookmarkTree,
  type FolderNode,
  findFolderNode,
  getBookmarkKey,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { NoResponseNotice } from '#features/bookmarks/edits/EditDialogs.tsx';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import {
  folderDeletedMessage,
  formatDestination,
  getWriteFailureMessage,
  maxNodeNameLengths,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { getFailure } from '#platform/http/failure.ts';
import { useHasExtension } from '#platform/react.tsx';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useRegisterUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { renderAndFocus } from '#ui/page/focus.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './AddBookmarkDialog.module.css';
import { deriveTitleFromPath, SpecificationSearch } from './SpecificationSearch.tsx';

const fieldNames = ['repository', 'path', 'title'] as const;
type BookmarkField = (typeof fieldNames)[number];

type BookmarkInput = Readonly<Record<BookmarkField, string>>;
type FieldErrors = Partial<BookmarkInput>;

/**
 * Fields of the form, each with its maximum length in characters and its JSON pointer in a change
 * (extension viewer.changes).
 */
const fields = {
  repository: {
    label: 'Repository',
    pointer: '/codeHostSlug',
    empty: 'Enter the repository, such as payments/api.',
    look: { maxLength: 255, mono: true, spellCheck: false },
  },
  path: {
    label: 'Path',
    pointer: '/path',
    empty: 'Enter the path of the file in its repository.',
    look: { maxLength: 2048, mono: true, spellCheck: false },
  },
  title: {
    label: 'Title',
    pointer: '/title',
    empty: 'Enter a title.',
    look: { maxLength: maxNodeNameLengths.bookmark, dir: 'auto' },
  },
} as const;

const noInput: BookmarkInput = { repository: '', path: '', title: '' };

function errorsOf(message: (field: BookmarkField) => string | undefined): FieldErrors {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const error = message(field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

/** Returns the service's error messages for the fields that the service rejected. */
function refusedFields(error: unknown): FieldErrors {
  const failure = getFailure(error);
  if (failure?.kind !== 'invalid') return {};
  const named = (pointer: string) => pointer.replace(/^#?\/changes\/\d+/, '');
  return errorsOf(
    (field) =>
      failure.fieldErrors.find(({ pointer }) => named(pointer) === fields[field].pointer)?.detail,
  );
}

/** True if the service rejected the bookmark because the folder already contains it (409). */
function isAlreadyThere(error: unknown): boolean {
  const failure = getFailure(error);
  return failure?.kind === 'conflict' && failure.answer.status === 409;
}

/**
 * Returns the error message of the folder field.
 * @param place null for the top level, undefined if the folder no longer exists
 * @param isThere true if the folder already contains the bookmark
 */
function placeError(place: FolderNode | null | undefined, isThere: boolean): string | undefined {
  if (place === undefined) return folderDeletedMessage;
  if (!isThere) return undefined;
  const name = place === null ? 'The top level' : quoteName(place.name);
  return `${name} already holds this specification. Choose another folder, or leave it as it is.`;
}

/**
 * Returns the state of the form. A recognised URL fills in the repository and the path. The title
 * is derived from the path until the user types a title.
 * @param typed URL or path that the user typed before the dialog opened
 */
function useBookmarkForm(
  recognise: (text: string) => RecognisedTarget,
  given: BookmarkInput | undefined,
  typed: string | undefined,
) {
  const [initial] = useState(() => {
    if (given !== undefined || typed === undefined) return { input: given ?? noInput, address: '' };
    const found = recognise(typed);
    const { codeHostSlug, path } = found.ok ? found.target : { codeHostSlug: '', path: typed };
    return {
      input: { repository: codeHostSlug ?? '', path, title: deriveTitleFromPath(path) },
      address: found.ok ? typed : '',
    };
  });
  const [input, setInput] = useState(initial.input);
  const [address, setAddress] = useState(initial.address);
  const [isChecked, setIsChecked] = useState(false);
  const [hasOwnTitle, setHasOwnTitle] = useState(input.title !== deriveTitleFromPath(input.path));
  const found = recognise(address);

  const withPath = (before: BookmarkInput, path: string): BookmarkInput => ({
    ...before,
    path,
    title: hasOwnTitle ? before.title : deriveTitleFromPath(path),
  });

  return {
    input,
    address,
    /** Sentence that says why the URL wasn't recognised. */
    addressProblem: !isChecked || found.ok || found.kind === 'empty' ? undefined : found.reason,
    /** True if closing the dialog would discard input. */
    isTouched: input !== initial.input || address.trim() !== initial.address,
    setField: (field: BookmarkField, value: string) => {
      if (field === 'title') setHasOwnTitle(value !== '');
      setInput((before) =>
        field === 'path' ? withPath(before, value) : { ...before, [field]: value },
      );
    },
    setAddress: (text: string) => {
      setAddress(text);
      // Validates pasted text (several characters added at a time) immediately. Typed text is
      // validated when the field loses focus.
      setIsChecked(text.length - address.length > 1);
      const next = recognise(text);
      if (!next.ok) return;
      const { codeHostSlug, path } = next.target;
      setInput((before) =>
        withPath({ ...before, repository: codeHostSlug ?? before.repository }, path),
      );
    },
    /** Fills in the form with a specification that the user selected in the search results. */
    setTarget: (target: BookmarkInput) => {
      setHasOwnTitle(false);
      setInput(target);
    },
    /** Validates the URL when its field loses focus. */
    validateAddress: () => setIsChecked(true),
  };
}

/**
 * Dialog that adds a bookmark (extension viewer.changes). The user searches for a specification, or
 * enters either a URL or a repository and path. The bookmark is added to `initialPlace` unless the
 * user selects another folder. The input remains in the dialog until the service has accepted it.
 */
export function AddBookmarkDialog({
  tree,
  initialPlace,
  initial,
  typed,
  edits,
  onAdded,
  onClose,
}: {
  tree: BookmarkTree;
  initialPlace: FolderNode | null;
  /** Specification that initially fills in the form. */
  initial?: BookmarkInput;
  /** URL or path that the user typed before the dialog opened. */
  typed?: string | undefined;
  edits: BookmarkEdits;
  /** Called with the title of the bookmark, its key in the tree, and the edit for Undo. */
  onAdded: (name: string, key: string, edit: Edit | undefined) => void;
  onClose: () => void;
}) {
  const { recognise, host } = useBookmarkUrls();
  const canSearch = useHasExtension('viewer.specifications');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const once = useSingleFlight();
  const form = useBookmarkForm(recognise, initial, typed);
  const { input, address, addressProblem } = form;
  const isFilledIn = fieldNames.some((field) => input[field] !== '');
  const hasAddress = initial === undefined && (canSearch || host !== undefined);
  /** Field that has focus when the dialog opens. */
  const [first] = useState(() => {
    if (isFilledIn) return input.repository === '' ? 'repository' : 'title';
    return hasAddress ? 'address' : 'repository';
  });
  const [chosen, setPlace] = useState(initialPlace);
  // Looks up the selected folder in the current tree; undefined if the folder has been deleted
  // since the selection.
  const place = chosen && findFolderNode(tree, chosen.folder.id);
  const container = useRef<HTMLDivElement>(null);
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
  // Fields that a search or a URL can fill in are hidden initially and shown once they have a
  // value.
  const [isEditing, setEditing] = useState(first !== 'address');
  const isOpen = isEditing || isFilledIn || Object.keys(errors).length > 0;
  useRegisterUnsavedWork(form.isTouched);

  const reference = {
    codeHostSlug: input.repository.trim(),
    path: input.path.trim(),
    title: input.title.trim(),
    folderId: place?.folder.id ?? null,
  };
  const isThere =
    isAlreadyThere(error) ||
    // While the request is pending, the optimistically updated tree contains the new bookmark,
    // which isn't a duplicate.
    (!isPending && place !== undefined && tree.byKey.has(getBookmarkKey(reference)));

  const submit = () => {
    const found = errorsOf((field) =>
      input[field].trim() === '' ? fields[field].empty : undefined,
    );
    // If the URL wasn't recognised, only the URL field shows an error. The empty fields that the
    // URL would have filled in show none.
    const isByAddress = addressProblem !== undefined && input.path === '';
    const isInvalid = place === undefined || Object.keys(found).length > 0;
    renderAndFocus(
      () => setErrors(isByAddress ? {} : found),
      () => (isInvalid || isThere) && find(isInvalid ? '[aria-invalid="true"]' : '[type="search"]'),
    );
    if (!isInvalid && !isThere) void once(add);
  };
  const add = async () => {
    const { title } = reference;
    setIsPending(true);
    const result = await edits.submit({
      label: { action: 'create', name: title, count: 1 },
      changes: [{ op: 'create-bookmark', ...reference }],
    });
    setIsPending(false);
    if (result.isComplete) {
      onAdded(title, getBookmarkKey(reference), result.edit);
      return;
    }
    setError(result.error);
    setErrors(refusedFields(result.error));
    if (isAlreadyThere(result.error)) find('[type="search"]')?.focus();
  };

  return (
    <FormDialog
      title="Add bookmark"
      submit={`Add bookmark ${formatDestination(place, 'to')}`.trimEnd()}
      busy="Adding…"
      isPending={isPending}
      problem={
        error === undefined || isThere
          ? undefined
          : { ...getWriteFailureMessage(error), title: 'Couldn’t add the bookmark' }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <NoResponseNotice onStop={edits.stopWaiting} />
      <div ref={container} className={styles.fields}>
        {hasAddress && canSearch && (
          <SpecificationSearch
            takesFocus={first === 'address'}
            tree={tree}
            host={host}
            address={address}
            addressProblem={addressProblem}
            onAddress={form.setAddress}
            onChoose={({ codeHostSlug, path, title }) => {
              const target = { repository: codeHostSlug, path, title };
              renderAndFocus(
                () => form.setTarget(target),
                () => find('[name="title"]'),
              );
            }}
          />
        )}
        {hasAddress && !canSearch && (
          <TextField
            data-autofocus={first === 'address' || undefined}
            label="Address"
            hint={`Paste the address of a specification at ${host}, and the rest is filled in.`}
            error={addressProblem}
            inputMode="url"
            mono
            spellCheck={false}
            value={address}
            onChange={({ target }) => form.setAddress(target.value)}
            onBlur={form.validateAddress}
          />
        )}
        {isOpen ? (
          fieldNames.map((field) => (
            <TextField
              key={field}
              name={field}
              data-autofocus={first === field || undefined}
              label={fields[field].label}
              error={errors[field]}
              value={input[field]}
              onChange={({ target }) => {
                setEditing(true);
                form.setField(field, target.value);
              }}
              {...fields[field].look}
            />
          ))
        ) : (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              renderAndFocus(
                () => setEditing(true),
                () => find('[name="repository"]'),
              )
            }
          >
            Type repository and path
          </Button>
        )}
        <div role="status">
          <VisuallyHidden>
            {!isEditing && isFilledIn && `Filled in ${input.repository} / ${input.path}.`}
          </VisuallyHidden>
        </div>
        <FolderPicker
          label="Inside"
          tree={tree}
          value={place}
          onChange={(folder) => {
            setPlace(folder);
            if (isThere) setError(undefined);
          }}
          error={placeError(place, isThere)}
        />
      </div>
    </FormDialog>
  );
}
