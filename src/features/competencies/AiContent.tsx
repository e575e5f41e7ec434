import { BadgeCheck, Brain, type LucideIcon, Terminal } from 'lucide-react';
import type { AiLink, Competency } from '#data/directory/schema.ts';
import { unreadableDetails } from '#platform/failure-details.ts';
import { longestName, shortened } from '#platform/shortened.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { NotGiven } from '#ui/NotGiven.tsx';
import { checkLink } from '#ui/safe-link.ts';
import { UnreadableNotice } from '#ui/UnreadableNotice.tsx';
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
              <li key={String(index)} className={styles.item}>
                <Icon aria-hidden />
                <LinkLine link={link} />
              </li>
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

function LinkLine({ link: { name, url } }: { link: AiLink }) {
  const words = <bdi>{shortened(name || url || '(unnamed)', longestName)}</bdi>;
  if (url === null) {
    return (
      <span className={styles.name}>
        {words} <small>(address not given)</small>
      </span>
    );
  }
  const checked = checkLink(url);
  return (
    <>
      <span className={styles.name}>
        <ExternalLink href={url}>{words}</ExternalLink>
      </span>
      {checked.safe ? (
        <span className={styles.host}>{checked.host}</span>
      ) : (
        <code className={styles.host}>
          <bdi>{shortened(url, longestName)}</bdi>
        </code>
      )}
    </>
  );
}
