import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import styles from './FrontMatter.module.css';

/** What stands above a document: names and values. */
export function FrontMatter({ facts }: { facts: MarkdownDocument['frontMatter'] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        <div key={String(index)}>
          <dt>{name}</dt>
          <dd dir="auto">{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
