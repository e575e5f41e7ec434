import { Link2, Printer } from 'lucide-react';
import { useMemo } from 'react';
import type { ApiEntry, ApiSection } from '#data/api-descriptions/api-description.ts';
import { getEntryContent } from '#data/api-descriptions/entry-content.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './ApiPage.module.css';
import { ApiRows } from './ApiRows.tsx';
import { useApiPage } from './api-context.ts';
import { Method } from './Method.tsx';
import { ApiText, Facts, RowDetails } from './RowDetails.tsx';
import { UsedBy } from './UsedBy.tsx';

/** Entry of an API description with its description, facts and sections. */
export function EntryView({
  entry,
  address,
  onPrintAll,
}: {
  entry: ApiEntry;
  /** Complete URL of the entry; undefined if users can't share it. */
  address: string | undefined;
  /** Prints all entries; undefined if they aren't offered for print. */
  onPrintAll: (() => void) | undefined;
}) {
  const { description: api } = useApiPage();
  const content = useMemo(() => getEntryContent(api, entry), [api, entry]);
  const { id, kind, method, path, title, isDeprecated } = entry;
  return (
    <section className={styles.entry} aria-labelledby={id}>
      <div className={styles.top}>
        <p className={styles.crumb}>
          {[api.title, api.version, api.formatLabel].filter((part) => part !== '').join(' · ')}
        </p>
        <div className={styles.tools}>
          {address !== undefined && (
            <CopyButton size="small" icon={Link2} label="Copy link" text={address} />
          )}
          {onPrintAll && (
            <Button size="small" icon={Printer} onClick={onPrintAll}>
              Print all
            </Button>
          )}
        </div>
      </div>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {kind === 'overview' ? api.title || title : title}
        {isDeprecated && (
          <>
            {' '}
            <Tag tone="warn">Deprecated</Tag>
          </>
        )}
      </h2>
      {method !== '' && (
        <div className={styles.box}>
          <Method method={method} isLong />
          <code className={styles.path}>{path}</code>
          <CopyButton label="Copy path" text={path} showsLabel={false} />
        </div>
      )}
      <div className={styles.description}>
        <ApiText text={content.description} />
      </div>
      <Facts facts={content.facts} />
      {content.sections.map((section) => (
        <SectionView key={section.key} section={section} entryId={id} />
      ))}
      {kind === 'schema' && <UsedBy entry={entry} />}
    </section>
  );
}

function SectionView({ section, entryId }: { section: ApiSection; entryId: string }) {
  const fragment = `${entryId}/${section.key}`;
  return (
    <section aria-labelledby={fragment}>
      <h3 id={fragment} tabIndex={-1} className={styles.heading}>
        {section.title}
      </h3>
      <SectionContent section={section} fragment={fragment} />
    </section>
  );
}

/** Description, body and rows of a section. */
export function SectionContent({
  section: { title, description, body, rows },
  fragment,
}: {
  section: ApiSection;
  fragment: string;
}) {
  return (
    <>
      <div className={styles.note}>
        <ApiText text={description} />
        {body && (
          <>
            {body.type !== '' && <p className={styles.type}>{body.type}</p>}
            <RowDetails row={body} />
          </>
        )}
      </div>
      <ApiRows rows={rows} parent={fragment} label={title} />
    </>
  );
}
