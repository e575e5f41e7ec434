import { BadgeCheck, Brain, type LucideIcon, Terminal } from 'lucide-react';
import { type AiLinks, linkFields } from '#data/directory/competencies/competency-fields.ts';
import type { AiLink, Competency } from '#data/directory/schema.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { checkLink } from '#text/safe-link.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { ListedLink } from '#ui/list/LimitedList.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './AiContent.module.css';

type LinkColumn = (typeof linkFields)[number]['column'];

const icons: Readonly<Record<LinkColumn, LucideIcon>> = {
  'Second brains': Brain,
  'Quality bar': BadgeCheck,
  Commands: Terminal,
};

/** The three kinds of links a competency carries for assistants and their people. */
export function AiContent({ competency }: { competency: Competency }) {
  return (
    <div className={styles.kinds}>
      {linkFields.map(({ column, label, read }) => (
        <Kind key={column} label={label} icon={icons[column]} links={read(competency)} />
      ))}
    </div>
  );
}

function Kind({ label, icon: Icon, links }: { label: string; icon: LucideIcon; links: AiLinks }) {
  return (
    <div>
      <h3 className={styles.word}>{label}</h3>
      {links === null && <NotGiven />}
      {links !== null && links.items.length === 0 && links.unreadable.length === 0 && (
        <span className={styles.none}>None</span>
      )}
      {links !== null && (
        <>
          <ul>
            {links.items.map((link, index) => (
              // The order received is all that tells equal links apart.
              <LinkLine key={String(index)} icon={Icon} link={link} />
            ))}
          </ul>
          <UnreadableNotice
            count={links.unreadable.length}
            details={unreadableDetails(links, label)}
          />
        </>
      )}
    </div>
  );
}

function LinkLine({ icon: Icon, link: { name, url } }: { icon: LucideIcon; link: AiLink }) {
  const picture = <Icon aria-hidden />;
  const words = <bdi>{truncate(name || url || '(unnamed)', maxNameLength)}</bdi>;
  if (url === null) {
    return (
      <ListedLink picture={picture}>
        {words} <small>(address not given)</small>
      </ListedLink>
    );
  }
  const checked = checkLink(url);
  return (
    <ListedLink
      picture={picture}
      end={
        checked.safe ? (
          <span className={styles.host}>{checked.host}</span>
        ) : (
          <code className={styles.host}>
            <bdi>{truncate(url, maxNameLength)}</bdi>
          </code>
        )
      }
    >
      <ExternalLink href={url}>{words}</ExternalLink>
    </ListedLink>
  );
}
