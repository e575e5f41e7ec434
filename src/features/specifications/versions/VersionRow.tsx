import { Link } from 'react-router';
import type { SpecificationVersion } from '#data/specifications/specification.ts';
import { formatDate } from '#text/format-date.ts';
import { truncate } from '#text/truncate.ts';
import { VersionAuthor } from './VersionAuthor.tsx';
import styles from './VersionRow.module.css';

/** The first line of a commit’s message, as is usual. */
function subjectOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

/** A version in the table: chosen for either side of a comparison, or read. */
export function VersionRow({
  version: { version, author, committedAt, message, path },
  isNewest,
  address,
  from,
  to,
  onChoose,
  onClose,
}: {
  version: SpecificationVersion;
  isNewest: boolean;
  address: string;
  from: string | undefined;
  to: string | undefined;
  onChoose: (side: { readonly from?: string; readonly to?: string }) => void;
  onClose: () => void;
}) {
  const when = committedAt === null ? 'an unknown date' : formatDate(committedAt);
  return (
    <tr>
      <td>
        <input
          type="radio"
          name="from"
          aria-label={`Compare from ${when}`}
          checked={from === version}
          onChange={() => onChoose({ from: version })}
        />
      </td>
      <td>
        <input
          type="radio"
          name="to"
          aria-label={`Compare to ${when}`}
          checked={to === version}
          onChange={() => onChoose({ to: version })}
        />
      </td>
      <td className={styles.version}>
        <Link to={address} onClick={onClose}>
          {truncate(subjectOf(message)) || 'Changed'}
        </Link>
        <p className={styles.words}>
          {when} by <VersionAuthor author={author} />
          {isNewest && ' · newest'}
        </p>
        <p className={styles.path}>{path}</p>
      </td>
    </tr>
  );
}
