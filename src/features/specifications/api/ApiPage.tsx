import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { decodeFragment, focusFragment } from '#features/specifications/fragment.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import styles from './ApiPage.module.css';
import { type ApiPageContext, ApiPageProvider } from './api-context.ts';
import type { ApiFileComparison } from './compare-api.ts';
import { EntryView } from './EntryView.tsx';
import { FileLoadingResult } from './LoadAllFiles.tsx';
import { findShownPart, type RequestedPart } from './shown-part.ts';
import { useFileLoading } from './use-file-loading.ts';

/** Maximum number of entries that can be printed at once. */
const maxPrintedEntries = 200;

/** Page of an API description that shows one entry: an operation, a channel, a schema. */
export function ApiPage({
  api: { description, addFiles, MarkdownBlocks },
  target,
  name,
  version,
  hrefOf,
  resolveLink,
  address,
  onFollow,
  compared,
  showsChanges = false,
}: Pick<ApiPageContext, 'name' | 'version' | 'resolveLink'> & {
  api: Pick<ApiPageContext, 'description' | 'addFiles' | 'MarkdownBlocks'>;
  target: RequestedPart;
  hrefOf: (fragment: string) => string;
  /** Complete URL of the page without a fragment; undefined if users can't share it. */
  address: string | undefined;
  onFollow: (fragment: string) => void;
  /** Changes since an earlier version. */
  compared?: ApiFileComparison | undefined;
  /** Whether the changes are marked. */
  showsChanges?: boolean;
}) {
  const page = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<RequestedPart>();
  const [printsAll, setPrintsAll] = useState(false);
  const part = findShownPart(description, target.fragment, compared);
  const { entry, rowPath, isMissing, isRemoved } = part;
  const fragment = [entry?.id, rowPath].filter(Boolean).join('/');
  const removedFrom = isRemoved ? compared?.before : undefined;
  const fileLoading = useFileLoading(description.files, name, version, addFiles);
  const shared = useMemo<ApiPageContext>(
    // Every navigation creates a new target, even if the fragment is the same.
    () => ({
      description: removedFrom ?? description,
      addFiles,
      MarkdownBlocks,
      // Offers to load missing files only in the later version.
      name: removedFrom ? undefined : name,
      fileLoading: removedFrom ? undefined : fileLoading,
      version,
      hrefOf,
      resolveLink,
      target: { ...target, fragment },
    }),
    [
      description,
      removedFrom,
      addFiles,
      fileLoading,
      MarkdownBlocks,
      name,
      version,
      hrefOf,
      resolveLink,
      target,
      fragment,
    ],
  );

  const requested = decodeFragment(`#${target.fragment}`);
  const reveal = useEffectEvent(() => {
    const isFound = !isMissing && focusFragment(page.current, fragment);
    setMissing(isFound ? undefined : target);
  });
  const entryId = entry?.id;
  // The entry changes when the comparison with an earlier version finds a removed entry.
  useEffect(() => {
    if (target.fragment !== '' && entryId !== undefined) reveal();
  }, [target, entryId]);

  const entries = useMemo(() => [...description.entries.values()], [description]);
  const at = entry ? entries.indexOf(entry) : -1;
  const toNeighbour = (offset: 1 | -1) => {
    const next = entries[at + offset];
    if (next) onFollow(next.id);
  };
  useShortcut(']', () => toNeighbour(1));
  useShortcut('[', () => toNeighbour(-1));

  useWindowEvent('afterprint', () => setPrintsAll(false));
  const printAll = () => {
    flushSync(() => setPrintsAll(true));
    window.print();
  };

  if (entry === undefined) return <p>This API description has no content.</p>;
  const shown = printsAll ? entries : [entry];
  return (
    <ApiPageProvider value={shared}>
      <div ref={page} className={styles.page}>
        {missing === target && (
          <Notice
            key={requested}
            tone="warn"
            title={`This specification has no “${truncate(requested, maxNameLength)}”`}
            takesFocus
          >
            It was removed or renamed, or the link is wrong.
          </Notice>
        )}
        <FileLoadingResult loading={fileLoading} />
        {shown.map((one) => (
          <EntryView
            key={one.id}
            entry={one}
            compared={compared}
            showsChanges={showsChanges}
            address={address && address + hrefOf(one.id).replace(/^[^#]*/, '')}
            onPrintAll={
              one.kind === 'overview' && entries.length <= maxPrintedEntries ? printAll : undefined
            }
          />
        ))}
      </div>
    </ApiPageProvider>
  );
}
