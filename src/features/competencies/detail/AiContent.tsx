import { BadgeCheck, Brain, type LucideIcon, Terminal } from 'lucide-react';
import { type AiLinks, linkFields } from '#data/directory/competencies/competency-fields.ts';
import type { AiLink, Competency } from '#data/directory/schema.ts';
import { checkLink } from '#text/safe-link.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LinkListItem, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { formatUnreadableDetails } from '#workflows/failures/failure-message.ts';
import { Term } from '#workflows/terms/Term.tsx';
import styles from './detail.module.css';

type LinkColumn = (typeof linkFields)[number]['column'];

const icons: Readonly<Record<LinkColumn, LucideIcon>> = {
  'Second brains': Brain,
  'Quality bar': BadgeCheck,
  Commands: Terminal,
};

/** True if the service returned a list without links; false if the list is missing. */
function isEmpty(links: AiLinks): boolean {
  return links !== null && links.items.length + links.unreadable.length === 0;
}

export function hasOnlyEmptyAiContent(competency: Competency): boolean {
  return linkFields.every(({ read }) => isEmpty(read(competency)));
}

/** Up to three lists of links; empty lists are omitted. */
export function AiContent({ competency }: { competency: Competency }) {
  return (
    <div className={styles.kinds}>
      {linkFields
        .map((field) => ({ ...field, links: field.read(competency) }))
        .filter(({ links }) => !isEmpty(links))
        .map(({ column, label, term, links }) => (
          <div key={column}>
            <h3 className={styles.word}>
              <Term name={term}>{label}</Term>
            </h3>
            <Links label={label} icon={icons[column]} links={links} />
          </div>
        ))}
    </div>
  );
}

function Links({ label, icon: Icon, links }: { label: string; icon: LucideIcon; links: AiLinks }) {
  if (links === null) return <MissingValue />;
  const { items, unreadable } = links;
  return (
    <>
      <ul>
        {withIndexKeys(items).map(([key, link]) => (
          <LinkListItem
            key={key}
            picture={<Icon aria-hidden />}
            end={link.url && <Host url={link.url} />}
          >
            <AiLinkName link={link} />
          </LinkListItem>
        ))}
      </ul>
      <UnreadableNotice count={unreadable.length} details={formatUnreadableDetails(links, label)} />
    </>
  );
}

/** Host of a link, or the whole URL if it isn't http(s). */
function Host({ url }: { url: string }) {
  const checked = checkLink(url);
  if (checked.safe) return <span data-no-print>{checked.host}</span>;
  return (
    <code data-no-print>
      <bdi>{truncate(url, maxNameLength)}</bdi>
    </code>
  );
}

export function AiLinkName({ link: { name, url } }: { link: AiLink }) {
  const words = <bdi>{truncate(name || url || '(unnamed)', maxNameLength)}</bdi>;
  if (url !== null) return <ExternalLink href={url}>{words}</ExternalLink>;
  return (
    <>
      {words} <small>(URL not given)</small>
    </>
  );
}
