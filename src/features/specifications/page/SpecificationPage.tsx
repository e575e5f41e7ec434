import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { hasText } from '#features/specifications/document/document-kind.ts';
import { FileDocument } from '#features/specifications/document/FileDocument.tsx';
import { fileName } from '#features/specifications/document/open-document.ts';
import { ReaderBar } from '#features/specifications/reader/ReaderBar.tsx';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { SpecificationFailure } from '#features/specifications/text/SpecificationFailure.tsx';
import { useShownText } from '#features/specifications/text/use-shown-text.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { textParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { NotOffered } from './NotOffered.tsx';
import { OpenedSpecification } from './OpenedSpecification.tsx';
import styles from './SpecificationPage.module.css';

const versionParam = textParam('version');

/** Reads the specification that the address names. */
export function SpecificationPage(slots: BookmarkSlots) {
  const params = useParams();
  const codeHostSlug = fromSegment(params.codeHostSlug ?? '');
  const path = fromSegment(params.path ?? '');
  const { value: named } = useUrlState(versionParam);
  // A service without history would ignore it, and the latest text would pass for an earlier one.
  const version = useHasExtension('viewer.specificationHistory') ? named : '';
  const name = useMemo(() => ({ codeHostSlug, path }), [codeHostSlug, path]);
  if (!useHasExtension('viewer.specifications')) return <NotOffered name={name} />;
  if (!hasText(path)) {
    return (
      <BarAndContent name={name} actions={<FileActions name={name} slots={slots} />}>
        <FileDocument name={name} version={version || undefined} />
      </BarAndContent>
    );
  }
  return (
    <ReadSpecification
      key={JSON.stringify([codeHostSlug, path, version])}
      name={name}
      version={version}
      slots={slots}
    />
  );
}

/** A specification on a screen of its own: loading, failed, or open. */
function ReadSpecification({
  name,
  version,
  slots,
}: {
  name: SpecificationName;
  /** Empty for the latest. */
  version: string;
  slots: BookmarkSlots;
}) {
  const shown = useShownText(name, version);
  const { BookmarkMenu } = slots;
  if (shown.text !== undefined) {
    return (
      <OpenedSpecification
        name={name}
        version={version}
        text={shown.text}
        onShowNewer={shown.newer && shown.showNewer}
        slots={slots}
      />
    );
  }
  return (
    <BarAndContent name={name} actions={null}>
      {shown.error === null ? (
        <LoadingSkeleton />
      ) : (
        <SpecificationFailure
          name={name}
          error={shown.error}
          onRetry={shown.retry}
          bookmark={<BookmarkMenu name={name} title={fileName(name.path)} mayAdd={false} />}
        />
      )}
    </BarAndContent>
  );
}

/** What can be done with a file that has no text. */
function FileActions({ name, slots }: { name: SpecificationName; slots: BookmarkSlots }) {
  const { BookmarkMenu } = slots;
  const codeHost = useCodeHostLink(name);
  return (
    <>
      {codeHost && <IconLink icon={ExternalLink} label="Open at code host" href={codeHost} />}
      <BookmarkMenu name={name} title={fileName(name.path)} compact={useMedia(narrowScreen)} />
    </>
  );
}

/** The bar above a screen without a document. */
function BarAndContent({
  name,
  actions,
  children,
}: {
  name: SpecificationName;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <title>{`${fileName(name.path)} · Spec Viewer`}</title>
      <header className={styles.bar}>
        <ReaderBar
          name={name}
          back={<IconLink icon={ArrowLeft} label="Back to bookmarks" to={paths.bookmarks()} />}
        >
          {actions}
        </ReaderBar>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
