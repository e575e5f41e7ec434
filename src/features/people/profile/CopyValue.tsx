import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { checkLink } from '#text/safe-link.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { copyText } from '#ui/button/CopyButton.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './CopyValue.module.css';

/** A value to take elsewhere: a web address as a link, and anything with a button that copies it. */
export function CopyValue({
  text,
  what,
  mono = true,
  href,
}: {
  text: string | null;
  /** Names what is copied: “Copy email”. */
  what: string;
  mono?: boolean;
  /** Where the value leads, if that is known. */
  href?: string | undefined;
}) {
  const [result, setResult] = useState('');
  if (!text) return <NotGiven />;
  return (
    <span className={styles.value}>
      <Shown text={text} mono={mono} href={href} />
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

function Shown({ text, mono, href }: { text: string; mono: boolean; href: string | undefined }) {
  const words = <bdi>{truncate(text, maxNameLength)}</bdi>;
  if (href?.startsWith('mailto:')) return <a href={href}>{words}</a>;
  const link = checkLink(href ?? text);
  if (link.safe) return <ExternalLink href={link.href}>{words}</ExternalLink>;
  return mono ? <code>{words}</code> : <span>{words}</span>;
}
