import { BadgeCheck, Brain, type LucideIcon, Terminal } from 'lucide-react';
import type { AiLink, Competency } from '#data/directory/schema.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { ListedLink } from '#ui/list/ListedLink.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { checkLink } from '#ui/text/safe-link.ts';
import styles from './AiContent.module.css';

type Content = NonNullable<Competency['aiContent']>;

/** The three kinds of links a competency carries for assistants and their people. */
export function AiContent({ content }: { content: Content }) {
  return (
    <div className={styles.kinds}>
      <Kind word="Second brains" icon={Brain} links={content.secondBrains} />
      <Kind word="Quality bar" icon={BadgeCheck} links={content.qualityBar} />
      <Kind word="Commands" icon={Terminal} links={content.commands} />
    </div>
  );
}

function Kind({
  word,
  icon: Icon,
  links,
}: {
  word: string;
  icon: LucideIcon;
  links: Content['commands'];
}) {
  return (
    <div>
      <h3 className={styles.word}>{word}</h3>
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
            details={unreadableDetails(links, word)}
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
