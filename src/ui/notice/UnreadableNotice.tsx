import { formatCount } from '#text/format-number.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Notice } from './Notice.tsx';

/** Says how many records could not be read; nothing is left out in silence. */
export function UnreadableNotice({
  count,
  details,
  source = 'service',
}: {
  count: number;
  /** What can be copied into a bug report. */
  details: string;
  source?: 'service' | 'file';
}) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${formatCount(count, 'item')} could not be read`}
      actions={<CopyButton size="small" label="Copy details" text={details} />}
    >
      {source === 'file' ? 'The file holds' : 'The service sent'} {count === 1 ? 'it' : 'them'} in a
      form this app doesn’t know. Everything else is shown.
    </Notice>
  );
}
