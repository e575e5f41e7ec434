import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Edit } from '#data/bookmarks/edits/edit.ts';
import type { BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import { UnansweredNotice } from '#features/bookmarks/edits/EditDialogs.tsx';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';
import { destinationLabel } from '#features/bookmarks/node-labels.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useIsUnsaved } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './AddBookmarkDialog.module.css';
import { SpecificationSearch } from './SpecificationSearch.tsx';
import {
  type BookmarkField,
  type BookmarkInput,
  bookmarkErrors,
  bookmarkOf,
  type FieldErrors,
  inputFrom,
  isAlreadyThere,
  longestBookmark,
  placeProblem,
  refusedFields,
  useBookmarkInput,
} from './use-bookmark-input.ts';

/** The field that something is to be typed in first. */
function firstField({
  initial,
  hasAddress,
}: {
  initial: BookmarkInput | undefined;
  hasAddress: boolean;
}): 'address' | 'repository' | 'title' {
  if (initial !== undefined) return initial.repository === '' ? 'repository' : 'title';
  return hasAddress ? 'address' : 'repository';
}

/**
 * Adds a bookmark (viewer.changes) by a search or an address, or by repository and path; in `initialPlace` unless
 * another folder is chosen. What was typed stays until the service has accepted it.
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
  /** The specification, where it is known already. */
  initial?: BookmarkInput;
  /** An address or a path that was typed already. */
  typed?: string | undefined;
  edits: BookmarkEdits;
  /** Gets the title, the key of the node in the tree, and the edit, which can be undone. */
  onAdded: (name: string, key: string, edit: Edit | undefined) => void;
  onClose: () => void;
}) {
  const { recognise, host } = useAddresses();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const once = useSingleFlight();
  const [fromTyped] = useState(() =>
    typed === undefined ? undefined : inputFrom(typed, recognise),
  );
  const { input, address, addressProblem, isTouched, ...form } = useBookmarkInput(
    recognise,
    initial ?? fromTyped?.input,
    fromTyped?.address,
  );
  const { setField, setAddress, setTarget, validateAddress } = form;
  const isAsked = initial === undefined;
  const canSearch = useHasExtension('viewer.specifications');
  const first = firstField({
    initial: initial ?? fromTyped?.input,
    hasAddress: canSearch || host !== undefined,
  });
  const [chosen, setPlace] = useState(initialPlace);
  // From the present tree, which may be newer. Undefined once the folder is gone.
  const place = chosen && tree.foldersById.get(chosen.folder.id)?.[0];
  const [errors, setErrors] = useState<FieldErrors>({});
  const fields = useRef<HTMLDivElement>(null);
  const focusOn = (selector: string) =>
    fields.current?.querySelector<HTMLElement>(selector)?.focus();
  const repositoryField = useRef<HTMLInputElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  // What a search or an address fills in is shown once there is something to look at.
  const [isEditing, setEditing] = useState(!isAsked || first !== 'address');
  const isFilledIn = Object.values(input).some((text) => text !== '');
  const isOpen = isEditing || isFilledIn || Object.keys(errors).length > 0;
  useIsUnsaved(isTouched);

  const edit = (field: BookmarkField, value: string) => {
    setEditing(true);
    setField(field, value);
  };

  const reference = bookmarkOf(input, place?.folder.id ?? null);
  const isThere =
    isAlreadyThere(error) ||
    // While it is being added, the tree shows it already.
    (!isPending && place !== undefined && tree.byKey.has(bookmarkKey(reference)));

  const submit = () => {
    const found = bookmarkErrors(input);
    const isIncomplete = place === undefined || Object.keys(found).length > 0;
    // An unrecognised address is the error, not the empty fields it would have filled.
    const isByAddress = addressProblem !== undefined && input.path === '';
    flushSync(() => setErrors(isByAddress ? {} : found));
    if (isIncomplete) {
      focusOn('[aria-invalid="true"]');
      return;
    }
    if (isThere) {
      focusOn('[type="search"]');
      return;
    }
    const { title } = reference;
    void once(async () => {
      setIsPending(true);
      const result = await edits.submit({
        label: { action: 'create', name: title, count: 1 },
        requests: edits.plan([{ op: 'create-bookmark', ...reference }]),
      });
      setIsPending(false);
      if (result.isComplete) {
        onAdded(title, bookmarkKey(reference), result.edit);
        return;
      }
      setError(result.error);
      setErrors(refusedFields(result.error));
      if (isAlreadyThere(result.error)) focusOn('[type="search"]');
    });
  };

  return (
    <FormDialog
      title="Add bookmark"
      submit={`Add bookmark ${destinationLabel(place, 'to')}`.trimEnd()}
      busy="Adding…"
      isPending={isPending}
      problem={
        error === undefined || isThere
          ? undefined
          : { ...writeFailureMessage(error), title: 'Couldn’t add the bookmark' }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <UnansweredNotice onStop={edits.stopWaiting} />
      <div ref={fields} className={styles.fields}>
        {isAsked && canSearch && (
          <SpecificationSearch
            takesFocus={first === 'address'}
            tree={tree}
            host={host}
            address={address}
            addressProblem={addressProblem}
            onAddress={setAddress}
            onChoose={(hit) => {
              flushSync(() => setTarget(hit));
              titleField.current?.focus();
            }}
          />
        )}
        {isAsked && !canSearch && host !== undefined && (
          <TextField
            data-autofocus={first === 'address' || undefined}
            label="Address"
            hint={`Paste the address of a specification at ${host}, and the rest is filled in.`}
            error={addressProblem}
            inputMode="url"
            mono
            spellCheck={false}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onBlur={validateAddress}
          />
        )}
        {isOpen ? (
          <>
            <TextField
              ref={repositoryField}
              data-autofocus={first === 'repository' || undefined}
              label="Repository"
              error={errors.repository}
              maxLength={longestBookmark.repository}
              mono
              spellCheck={false}
              value={input.repository}
              onChange={({ target }) => edit('repository', target.value)}
            />
            <TextField
              label="Path"
              error={errors.path}
              maxLength={longestBookmark.path}
              mono
              spellCheck={false}
              value={input.path}
              onChange={({ target }) => edit('path', target.value)}
            />
            <TextField
              ref={titleField}
              data-autofocus={first === 'title' || undefined}
              label="Title"
              error={errors.title}
              maxLength={longestBookmark.title}
              dir="auto"
              value={input.title}
              onChange={({ target }) => edit('title', target.value)}
            />
          </>
        ) : (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              flushSync(() => setEditing(true));
              repositoryField.current?.focus();
            }}
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
          error={placeProblem(place, isThere)}
        />
      </div>
    </FormDialog>
  );
}
