import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';

/** Copies `text` and says so only after it has happened. Not for secrets: those have their own. */
export function CopyButton({
  text,
  label = 'Copy',
  size = 'medium',
  icon = Copy,
}: {
  /** A function where making the text takes long: it is called when it is wanted. */
  text: string | (() => string);
  label?: string;
  size?: 'small' | 'medium';
  icon?: LucideIcon;
}) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');
  const words = { none: label, copied: 'Copied', failed: 'Couldn’t copy' };
  return (
    <span role="status">
      <Button
        size={size}
        icon={result === 'copied' ? Check : icon}
        onClick={async () => setResult((await copied(text)) ? 'copied' : 'failed')}
        onBlur={() => setResult('none')}
      >
        {words[result]}
      </Button>
    </span>
  );
}

async function copied(text: string | (() => string)): Promise<boolean> {
  try {
    return await copyText(typeof text === 'string' ? text : text());
  } catch {
    // Too large or too deep to be made into one text.
    return false;
  }
}
