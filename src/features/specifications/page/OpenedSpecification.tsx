import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { SpecificationName, SpecificationText } from '#data/specifications/specification.ts';
import { versionsQuery } from '#data/specifications/queries.ts';
import { ComparedNotice } from '#features/specifications/changes/ComparedNotice.tsx';
import { SinceReadNotice } from '#features/specifications/changes/SinceReadNotice.tsx';
import { useChangesSinceRead } from '#features/specifications/changes/use-changes-since-read.ts';
import { useVersionComparison } from '#features/specifications/changes/use-version-comparison.ts';
import { useOpenDocument } from '#features/specifications/document/use-open-document.ts';
import { Reader } from '#features/specifications/reader/Reader.tsx';
import { ReadingFacts } from '#features/specifications/reader/ReadingFacts.tsx';
import {
  fragmentOf,
  lineRangeFragment,
  linesOf,
} from '#features/specifications/reader/use-fragment.ts';
import { useReadingWidth } from '#features/specifications/reader/use-reading-width.ts';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { VersionsDialog } from '#features/specifications/versions/VersionsDialog.tsx';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { choiceParam, textParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { SpecificationBar } from './SpecificationBar.tsx';
import { VersionsNotOffered } from './VersionsNotOffered.tsx';

const viewParam = choiceParam('view', ['document', 'source']);
const compareParam = textParam('compare');

/** A specification whose text is there, on a screen of its own. */
export function OpenedSpecification({
  name,
  version,
  text,
  onShowNewer,
  slots,
}: {
  name: SpecificationName;
  /** Empty for the latest. */
  version: string;
  text: SpecificationText;
  /** Shows the newer text that waits; undefined where none does. */
  onShowNewer: (() => void) | undefined;
  slots: BookmarkSlots;
}) {
  const { viewer } = useServices();
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const { hash, key, search } = useLocation();
  const navigate = useNavigate();
  const width = useReadingWidth();
  const { value: view } = useUrlState(viewParam);
  const { value: compareWith } = useUrlState(compareParam);
  const compare = hasHistory ? compareWith : '';
  const [showsVersions, setShowsVersions] = useState(false);
  const { data: versions = [] } = useInfiniteQuery({
    ...versionsQuery(viewer, name, text.etag),
    enabled: hasHistory,
  });
  const scroller = useRef<HTMLElement>(null);

  const document = useOpenDocument(name.path, text.text);
  const isPlain = version === '' && compare === '';
  const sinceRead = useChangesSinceRead(name, text, document, isPlain);
  const withVersion = useVersionComparison(name, compare, document);
  const compared = isPlain ? sinceRead?.comparison : withVersion.comparison;
  const comparison = compared === 'failed' ? undefined : compared;
  const marksChanges = !isPlain || sinceRead?.isShown === true;

  const fragment = fragmentOf(hash);
  const lines = linesOf(fragment);
  const asSource = view === 'source' || lines !== undefined;
  const href = useHref(paths.specification(name, { version }));
  const addressOf = useCallback(
    (slug: string) => `${window.location.origin}${href}${slug && `#${encodeURIComponent(slug)}`}`,
    [href],
  );
  const hrefOf = useCallback((slug: string) => `${search}#${encodeURIComponent(slug)}`, [search]);
  const show = (next: { view?: string; fragment?: string }) =>
    navigate(paths.specification(name, { version, compare, ...next }), { replace: true });
  const shownVersion = versions.find((known) =>
    version === '' ? known.etag === text.etag : known.version === version,
  );

  return (
    <>
      <Reader
        document={document}
        name={name}
        version={version || undefined}
        scroller={scroller}
        view={{
          asSource,
          lines,
          onSelectLines: (selected) =>
            show({ view: 'source', fragment: lineRangeFragment(selected) }),
          compared: marksChanges ? comparison?.compared : undefined,
          changedLines: marksChanges ? comparison?.changedLines : undefined,
        }}
        changedSections={comparison?.changedSections}
        fragment={fragment}
        fragmentKey={key}
        addressOf={addressOf}
        hrefOf={hrefOf}
        isWide={width.isWide}
        bar={(controls) => (
          <SpecificationBar
            name={name}
            document={document}
            controls={controls}
            slots={slots}
            address={addressOf(fragment)}
            asSource={asSource}
            onSource={(source) => show({ view: source ? 'source' : '' })}
            width={width}
            onVersions={hasHistory ? () => setShowsVersions(true) : undefined}
          />
        )}
        notices={
          isPlain ? (
            <>
              {!hasHistory && <VersionsNotOffered />}
              <SinceReadNotice
                changes={sinceRead}
                scroller={scroller}
                hasKeys
                onShowNewer={onShowNewer}
              />
            </>
          ) : (
            <ComparedNotice
              name={name}
              version={version}
              shown={shownVersion}
              before={versions.find((known) => known.version === compare)}
              comparing={compare === '' ? undefined : withVersion}
              scroller={scroller}
            />
          )
        }
        facts={
          <ReadingFacts text={text.text} changedAt={text.lastModified} version={shownVersion} />
        }
      />
      {showsVersions && (
        <VersionsDialog
          name={name}
          etag={text.etag}
          shown={version}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </>
  );
}
