import type { AiLinks } from '#data/directory/competencies/competency-fields.ts';
import type { AiLink } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './CompareLinks.module.css';

/** The links of one kind, where there is little room. */
export function CompareLinks({ links }: { links: AiLinks }) {
  if (links === null) return <NotGiven />;
  const unreadable = links.unreadable.length;
  return (
    <>
      {links.items.length + unreadable === 0 && 'None'}
      <ul className={styles.links}>
        {links.items.map((link, index) => (
          // The order received is all that tells equal links apart.
          <li key={String(index)}>
            <Line link={link} />
          </li>
        ))}
      </ul>
      {unreadable > 0 && <small>{unreadable} could not be read</small>}
    </>
  );
}

function Line({ link: { name, url } }: { link: AiLink }) {
  const words = <bdi>{truncate(name || url || '(unnamed)', maxNameLength)}</bdi>;
  if (url !== null) return <ExternalLink href={url}>{words}</ExternalLink>;
  return (
    <>
      {words} <small>(address not given)</small>
    </>
  );
}
