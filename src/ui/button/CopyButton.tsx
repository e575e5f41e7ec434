import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { WideLabel } from '#ui/text/WideLabel.tsx';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './IconButton.tsx';

/** Copies `text` and says so only after it has happened. Not for secrets: those have their own. */
export function CopyButton({
  text,
  label = 'Copy',
  size = 'medium',
  icon = Copy,
  showsLabel = true,
}: {
  /** A function where making the text takes long: it is called when it is wanted. */
  text: string | (() => string);
  label?: string;
  size?: 'small' | 'medium';
  icon?: LucideIcon;
  /**
   * False for an icon alone; what happened is then its description. `wide` for an icon alone on phones,
   * until it says what happened.
   */
  showsLabel?: boolean | 'wide';
}) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');
  const words = { none: label, copied: 'Copied', failed: 'Couldn’t copy' };
  const shared = {
    icon: result === 'copied' ? Check : icon,
    onClick: async () => setResult((await copied(text)) ? 'copied' : 'failed'),
    onBlur: () => setResult('none'),
  };
  if (!showsLabel) {
    return (
      <>
        <IconButton label={label} title={words[result]} {...shared} />
        <VisuallyHidden>
          <span role="status">{result !== 'none' && words[result]}</span>
        </VisuallyHidden>
      </>
    );
  }
  return (
    <span role="status">
      <Button size={size} {...shared}>
        {showsLabel === 'wide' && result === 'none' ? (
          <WideLabel>{label}</WideLabel>
        ) : (
          words[result]
        )}
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
