import { ChevronDown, Folder } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { correctDestinationQuery, findDestinations } from '#data/bookmarks/moves/node-rules.ts';
import {
  type BookmarkTree,
  type FolderNode,
  findFolderNode,
  getAncestors,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatCount } from '#text/format-number.ts';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import fieldStyles from '#ui/field/Field.module.css';
import { Field } from '#ui/field/Field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { DidYouMean } from '#ui/notice/EmptyState.tsx';
import { renderAndFocus } from '#ui/page/focus.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './bookmarks.module.css';
import { NodePathSegments } from './node-labels.tsx';

/**
 * Maximum number of listed folders. To find another folder, users refine the search instead of
 * scrolling.
 */
const maxShownFolders = 60;

const nothing: readonly TreeNode[] = [];

/** Path of a folder, including the folder. */
function FolderPath({ folder }: { folder: FolderNode | null }) {
  return folder === null ? (
    'Top level'
  ) : (
    <NodePathSegments path={[...getAncestors(folder), folder]} />
  );
}

/**
 * Returns the folder that the user has chosen, as it is in the current tree, and a function that
 * chooses another. The folder is undefined if none is chosen, or if it has been deleted since.
 */
export function useChosenFolder(
  tree: BookmarkTree,
  initial?: FolderNode | null,
): [FolderNode | null | undefined, (folder: FolderNode | null) => void] {
  const [chosen, setChosen] = useState(initial);
  return [chosen && findFolderNode(tree, chosen.folder.id), setChosen];
}

/** Search field that selects a folder or the top level. A search matches words of folder paths. */
export function FolderPicker({
  label,
  tree,
  moving = nothing,
  value,
  onChange,
  error,
  isCollapsible = false,
}: {
  label: string;
  tree: BookmarkTree;
  /**
   * Nodes to move, in tree order, without nodes inside other nodes of the list. Neither the nodes
   * nor the folders inside them can be selected.
   */
  moving?: readonly TreeNode[];
  /** Selected folder: null for the top level, undefined if nothing is selected. */
  value: FolderNode | null | undefined;
  onChange: (folder: FolderNode | null) => void;
  error: string | undefined;
  /** True if only the selected folder is shown until the user changes it. */
  isCollapsible?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(!isCollapsible);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLFieldSetElement>(null);
  const group = useId();
  const applied = useDeferredValue(query);
  const folders = useMemo(() => findDestinations(tree, moving, applied), [tree, moving, applied]);
  const isNothing = folders.length === 0 && applied.trim() !== '';
  const suggestion = useMemo(
    () => (isNothing ? correctDestinationQuery(tree, moving, applied) : undefined),
    [isNothing, tree, moving, applied],
  );
  const shown = folders.slice(0, maxShownFolders);
  const isSelectedLater = value ? folders.indexOf(value) >= shown.length : false;
  const more = folders.length - shown.length - (isSelectedLater ? 1 : 0);
  // The selected folder is always listed, even if it doesn't match the search.
  if (value && !shown.includes(value)) shown.unshift(value);
  useEffect(() => {
    const list = options.current;
    const row = isOpen ? list?.querySelector('input:checked')?.closest('label') : undefined;
    if (!list || !row) return;
    // Scrolls only the list, because `scrollIntoView` would scroll the dialog too.
    list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }, [isOpen]);
  const isTopShown = applied === '' || value === null;
  const status = [
    isNothing && `No results for “${applied.trim()}”`,
    more > 0 && `${formatCount(more, 'more folder', 'more folders')}; search to narrow them down.`,
  ].filter((text) => text !== false)[0];

  if (!isOpen && value !== undefined) {
    return (
      <Field label={label} error={error}>
        {({ id, 'aria-describedby': describedBy }, labelId) => (
          <button
            type="button"
            id={id}
            aria-labelledby={`${labelId} ${id}-value`}
            aria-describedby={describedBy}
            aria-expanded={false}
            className={`${fieldStyles.input} ${styles.chosen}`}
            onClick={() =>
              renderAndFocus(
                () => setIsOpen(true),
                () => {
                  options.current?.scrollIntoView({ block: 'nearest' });
                  return field.current;
                },
              )
            }
          >
            <Folder aria-hidden />
            <span id={`${id}-value`}>
              <FolderPath folder={value} />
            </span>
            <ChevronDown aria-hidden />
          </button>
        )}
      </Field>
    );
  }
  return (
    <>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            className={fieldStyles.input}
            placeholder="Search folders"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </Field>
      <fieldset ref={options} className={styles.options} hidden={!isTopShown && shown.length === 0}>
        <legend>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
        {[...(isTopShown ? [null] : []), ...shown].map((folder) => (
          <label key={folder?.key ?? 'top'} className={styles.option} data-hover>
            <input
              type="radio"
              name={group}
              checked={folder === value}
              onChange={() => onChange(folder)}
            />
            <span>
              <FolderPath folder={folder} />
            </span>
          </label>
        ))}
      </fieldset>
      {status !== undefined && (
        <Text tone="soft" size="small" breaks aria-hidden>
          {status}
        </Text>
      )}
      <DebouncedStatus>{status}</DebouncedStatus>
      <DidYouMean
        suggestion={suggestion}
        onSuggestion={(meant) => {
          setQuery(meant);
          field.current?.focus();
        }}
      />
    </>
  );
}
