import { FileText, Link2, Printer, Terminal } from 'lucide-react';
import { useMemo } from 'react';
import type { ApiEntry } from '#api-descriptions/api-description.ts';
import { isRemovedEntry } from '#api-descriptions/changes/outline-changes.ts';
import { placeChanges } from '#api-descriptions/changes/row-changes.ts';
import { copyCurl } from '#api-descriptions/copy/copy-curl.ts';
import { copyMarkdown } from '#api-descriptions/copy/copy-markdown.ts';
import { isUnread, readPart } from '#api-descriptions/nodes/parts.ts';
import type { ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './ApiPage.module.css';
import { ApiRows } from './ApiRows.tsx';
import { useApiPage } from './api-context.ts';
import { ChangeBox } from './ChangeMarks.tsx';
import type { ApiFileComparison } from './compare-api.ts';
import {
  type EntryChanges,
  EntryChangesProvider,
  getChangesAt,
  useEntryChanges,
} from './entry-changes.ts';
import { LoadAllFiles, MissingFilesNote } from './LoadAllFiles.tsx';
import { Method } from './Method.tsx';
import { MissingFile } from './MissingFile.tsx';
import { OperationList } from './OperationList.tsx';
import { ApiText, Facts, GeneratedExample, PartLink, RowDetails } from './RowDetails.tsx';
import { UsedBy } from './UsedBy.tsx';

const copyLook = { size: 'small', showsLabel: 'wide' } as const;

/** Entry of an API description: its description, facts and sections. */
export function EntryView({
  entry,
  compared,
  showsChanges,
  address,
  onPrintAll,
}: {
  entry: ApiEntry;
  compared: ApiFileComparison | undefined;
  /** Whether the changes of `compared` are marked. A removed entry is always marked. */
  showsChanges: boolean;
  /** Complete URL of the entry; undefined if users can't share it. */
  address: string | undefined;
  /** Prints all entries; undefined if there are too many. */
  onPrintAll: (() => void) | undefined;
}) {
  const { description: api } = useApiPage();
  const content = useMemo(() => getEntryContent(api, entry), [api, entry]);
  const { id, kind, method, path, title, isDeprecated } = entry;
  const isRemoved = compared !== undefined && isRemovedEntry(compared, entry);
  const changes = useMemo<EntryChanges | undefined>(() => {
    if (compared === undefined || !(showsChanges || isRemoved)) return undefined;
    const { before, byEntry, compareWords } = compared;
    const placed = placeChanges(before, content, byEntry.get(id) ?? []);
    return { ...placed, compareWords, entryId: id };
  }, [compared, showsChanges, isRemoved, content, id]);
  const earlier = changes && compared?.before.version;
  const versions = [...new Set([earlier, api.version])].filter(Boolean).join(' → ');
  // A number alone wouldn't say what it counts.
  const version = /^\d/.test(versions) ? `version ${versions}` : versions;
  const isRequest =
    kind === 'operation' && api.format === 'openapi' && !isUnread(readPart(api, entry.source));
  return (
    <div className={styles.entry}>
      <Row justify="between" wrap gap={16} rowGap={6}>
        <Text tone="soft" size="small" breaks>
          {[api.title, version, api.formatLabel].filter((part) => part !== '').join(' · ')}
        </Text>
        <Row wrap gap={6} data-no-print>
          {isRequest && (
            <CopyButton
              {...copyLook}
              icon={Terminal}
              label="Copy as curl"
              text={() => copyCurl(api, entry)}
            />
          )}
          <CopyButton
            {...copyLook}
            icon={FileText}
            label="Copy as Markdown"
            text={() => copyMarkdown(api, entry)}
          />
          {address !== undefined && (
            <CopyButton {...copyLook} icon={Link2} label="Copy link" text={address} />
          )}
          {onPrintAll && (
            <Button size="small" icon={Printer} onClick={onPrintAll}>
              Print all
            </Button>
          )}
        </Row>
      </Row>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {kind === 'overview' ? api.title || title : title}
        {isDeprecated && ' '}
        {isDeprecated && <Tag tone="warn">Deprecated</Tag>}
        {isRemoved && ' '}
        {isRemoved && <Tag>Removed</Tag>}
      </h2>
      {method !== '' && (
        <div className={styles.box}>
          <Method method={method} isLong />
          <code className={styles.path}>{path}</code>
          <CopyButton label="Copy path" text={path} showsLabel={false} />
        </div>
      )}
      <EntryChangesProvider value={changes}>
        <ChangeBox changes={changes?.byPath.get('')} />
        <div className={styles.description}>
          <ApiText text={content.description} />
        </div>
        <Facts facts={content.facts} />
        {(kind === 'overview' || id === 'root') && <MissingFilesNote />}
        {kind === 'overview' && <OperationList entry={entry} />}
        {[...content.sections, ...(changes?.removedSections ?? [])].map((section) => (
          <SectionView key={section.key} section={section} entryId={id} />
        ))}
      </EntryChangesProvider>
      {kind === 'schema' && <UsedBy schema={entry} />}
    </div>
  );
}

/** Type of a body, with a link to its schema. */
function BodyType({ body: { type, reference } }: { body: ApiRow }) {
  if (type === '' && reference === undefined) return null;
  return (
    <Text mono>
      {type}
      {type !== '' && reference && ' · '}
      {reference && <PartLink to={reference.entryId}>{reference.name}</PartLink>}
    </Text>
  );
}

function SectionView({
  section: { key, title, description, body, rows, direction },
  entryId,
}: {
  section: ApiSection;
  entryId: string;
}) {
  const fragment = `${entryId}/${key}`;
  const missing = body?.reference?.missingFile;
  return (
    <section aria-labelledby={fragment}>
      <h3 id={fragment} tabIndex={-1} className={styles.heading}>
        {title}
      </h3>
      <div className={styles.note}>
        <ApiText text={description} />
        {body && (
          <>
            <BodyType body={body} />
            <RowDetails row={body} />
            <GeneratedExample row={body} direction={direction} />
            {missing !== undefined && (
              <>
                <Disclosure summary={missing}>{() => <MissingFile path={missing} />}</Disclosure>
                <LoadAllFiles />
              </>
            )}
          </>
        )}
      </div>
      <ChangeBox changes={getChangesAt(useEntryChanges(), fragment)} />
      <ApiRows rows={rows} parent={fragment} direction={direction} label={title} />
    </section>
  );
}
