import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { longestName, shortened } from '#platform/shortened.ts';
import { copyText } from '#ui/copy-text.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NotGiven } from '#ui/NotGiven.tsx';
import { checkLink } from '#ui/safe-link.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './CopyValue.module.css';

/** A value to take elsewhere: a web address as a link, and anything with a button that copies it. */
export function CopyValue({
  text,
  what,
  mono = true,
}: {
  text: string | null;
  /** Names what is copied: “Copy email”. */
  what: string;
  mono?: boolean;
}) {
  const [result, setResult] = useState('');
  if (!text) return <NotGiven />;
  return (
    <span className={styles.value}>
      <Shown text={text} mono={mono} />
      <IconButton
        label={`Copy ${what}`}
        icon={result === 'Copied' ? Check : Copy}
        onClick={async () => setResult((await copyText(text)) ? 'Copied' : 'Couldn’t copy')}
        onBlur={() => setResult('')}
      />
      <span role="status">
        {result === 'Copied' ? <VisuallyHidden>{result}</VisuallyHidden> : result}
      </span>
    </span>
  );
}

function Shown({ text, mono }: { text: string; mono: boolean }) {
  const words = <bdi>{shortened(text, longestName)}</bdi>;
  const link = checkLink(text);
  if (link.safe) return <ExternalLink href={link.href}>{words}</ExternalLink>;
  return mono ? <code>{words}</code> : <span>{words}</span>;
}
