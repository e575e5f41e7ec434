import { Copy, Link2 } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import {
  LazyCsvTable,
  LazyDataFile,
  LazyDataTree,
  LazyDiagram,
  LazyDuplicateKeys,
} from '#features/specifications/document/data-views.tsx';
import {
  Description,
  SpecificationImage,
} from '#features/specifications/document/SpecificationImage.tsx';
import { parseSpecificationUrl, paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { encodeFragment } from '#text/encode-fragment.ts';
import type { Heading } from '#text/markdown/markdown-document.ts';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { SourceView } from '#ui/code/SourceView.tsx';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import type { ImageProps, LinkTarget, PersonProps } from '#ui/markdown/render-options.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './reader.module.css';
import type { OpenDocument } from './use-open-document.ts';

function PlainPerson({ value }: PersonProps) {
  return value;
}

const LazyPersonLink = lazyComponent(async () => (await import('./PersonLink.tsx')).PersonLink, {
  Loading: PlainPerson,
  Unavailable: PlainPerson,
});

/**
 * Renders a file according to its kind: as Markdown, as a tree of data, as a table, or as source.
 */
export function DocumentContent({
  open,
  isSection = false,
}: {
  open: OpenDocument;
  /** True in a section of a page that contains several documents. */
  isSection?: boolean;
}) {
  const { document, name, version, mode, hrefOf, address, showsChanges } = open;
  const { kind, text, language, markdown } = document;
  const asSource = mode === 'source';
  const { diagrams } = useServices().config;
  const toTarget = useLinkResolver(name, version, hrefOf);
  const Image = useCallback(
    (image: ImageProps) => {
      if (name) return <SpecificationImage from={name} version={version} {...image} />;
      const target = toTarget(image.src);
      const url = target.kind === 'outside' && !image.isInLink ? target.href : undefined;
      return <Description href={url} text={image.alt || 'Image without a description'} />;
    },
    [name, version, toTarget],
  );
  // The ref keeps the callbacks below stable, because new callbacks would render the whole document
  // again. The callbacks use the document only when a section is copied.
  const latest = useRef(document);
  useEffect(() => {
    latest.current = document;
  });
  const headingTools = useCallback(
    (heading: Heading) => (
      <HeadingTools
        heading={heading}
        sectionOf={(section) =>
          getSectionSource(latest.current.text, section, latest.current.markdown?.headings ?? [])
        }
        address={address}
      />
    ),
    [address],
  );

  const comparison = open.changes?.comparison;
  const shown = showsChanges ? comparison : undefined;
  if (text.trim() === '' && !showsChanges && !asSource) {
    return <p>This specification is empty.</p>;
  }
  if (markdown && !asSource) {
    return (
      <MarkdownView
        document={shown?.compared ?? markdown}
        resolveLink={toTarget}
        Image={Image}
        // A file from this computer isn't compared with the directory.
        Person={name && LazyPersonLink}
        Diagram={diagrams ? LazyDiagram : undefined}
        {...(!isSection && { headingTools })}
        getAnnotation={open.getAnnotation}
        findReference={open.requirements.findReference}
        isSection={isSection}
      />
    );
  }
  // The tree and table views can't show changes.
  const showsApi = mode === 'document' && comparison?.api !== undefined;
  if (asSource || kind === 'source' || (showsChanges && !showsApi)) {
    return (
      <SourceView
        text={text}
        language={language}
        selected={open.lines}
        onSelect={open.onSelectLines}
        {...(shown?.changedLines && { changedLines: shown.changedLines })}
      />
    );
  }
  if (kind === 'table') return <LazyCsvTable text={text} language="csv" />;
  const duplicateKeys = language === 'json' && <LazyDuplicateKeys text={text} />;
  if (document.api === 'loading') return <LoadingSkeleton />;
  if (open.api) {
    return (
      <>
        {duplicateKeys}
        <open.api.Page
          api={open.api}
          compared={comparison?.api}
          showsChanges={showsChanges}
          name={name}
          version={version}
          target={open.target}
          onFollow={open.follow}
          hrefOf={hrefOf}
          address={address}
          resolveLink={toTarget}
        />
      </>
    );
  }
  if (document.api) {
    return (
      <>
        {duplicateKeys}
        <LazyDataTree value={document.api.description.files.get(document.path)} hasTools />
      </>
    );
  }
  return <LazyDataFile text={text} language={language === 'json' ? 'json' : 'yaml'} />;
}

/** Buttons that copy the URL or the Markdown of a section. */
function HeadingTools({
  heading,
  sectionOf,
  address,
}: {
  heading: Heading;
  /** Returns the Markdown of the heading's section. */
  sectionOf: (heading: Heading) => string;
  /** URL of the document; undefined if it has none. */
  address: string | undefined;
}) {
  const copy = useCopyWithToast();
  return (
    <span className={styles.headingTools} data-no-print>
      {address !== undefined && (
        <IconButton
          icon={Link2}
          label={`Copy link to section “${heading.text}”`}
          onClick={() => copy(`${address}#${encodeFragment(heading.slug)}`, 'Link copied.')}
        />
      )}
      <IconButton
        icon={Copy}
        label={`Copy section “${heading.text}” as Markdown`}
        onClick={() => copy(sectionOf(heading), 'Section copied as Markdown.')}
      />
    </span>
  );
}

/**
 * Returns the Markdown of a section: from its heading to the next heading of the same or a higher
 * level.
 */
export function getSectionSource(
  text: string,
  heading: Heading,
  headings: readonly Heading[],
): string {
  const [first] = heading.lines;
  const next = headings.find(({ lines, level }) => lines[0] > first && level <= heading.level);
  const lines = text.split(/\r\n|\n|\r/).slice(first - 1, next && next.lines[0] - 1);
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Returns the specification that a URL of this app opens. */
function ownTarget(url: URL) {
  return url.origin === window.location.origin ? parseSpecificationUrl(url) : undefined;
}

/**
 * Returns a function that converts the URLs of a text's links to link targets. Links to
 * specifications open in this app.
 * @param name name of the specification that contains the links; undefined for a file from this
 * computer, which has no repository
 * @param version version of this specification; undefined for the current text
 * @param hrefOf returns the link to a fragment of the same text
 */
function useLinkResolver(
  name: SpecificationName | undefined,
  version: string | undefined,
  hrefOf: (fragment: string) => string,
): (href: string) => LinkTarget {
  const { specificationLink } = useServices().config;
  const isOffered = useHasExtension('viewer.specifications');
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const hasFolders = useHasExtension('viewer.specificationFiles');
  const codeHostSlug = name?.codeHostSlug ?? '';
  const path = name?.path ?? '';
  return useCallback(
    (href) => {
      // Without the extension viewer.specifications, links to specifications open the code host
      // like any external link.
      const rules = isOffered
        ? { specificationLink, ownTarget, version }
        : { specificationLink: undefined };
      const target = resolveLink(href, { codeHostSlug, path }, rules);
      switch (target.kind) {
        case 'same':
          return { kind: 'inside', to: hrefOf(target.fragment) };
        case 'specification':
          if (target.name.codeHostSlug === '') {
            return { kind: 'none', reason: 'This leads to a file beside this one.' };
          }
          return {
            kind: 'inside',
            to: paths.specification(target.name, { fragment: target.fragment }),
          };
        case 'version': {
          const { name, version, fragment } = target;
          // Without versions, the app would show the current text instead.
          return target.href !== undefined && (!hasHistory || name.codeHostSlug === '')
            ? { kind: 'outside', href: target.href }
            : { kind: 'inside', to: paths.specification(name, { version, fragment }) };
        }
        case 'folder':
          return target.codeHostSlug !== '' && hasFolders
            ? { kind: 'inside', to: paths.repositoryFolder(target.codeHostSlug, target.path) }
            : { kind: 'none', reason: 'This leads to a folder.' };
        default:
          return target;
      }
    },
    [codeHostSlug, path, version, specificationLink, isOffered, hasHistory, hasFolders, hrefOf],
  );
}
