import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { ResponsiveLabel, VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** Shows the toast `done` or a failure. */
export function useCopyWithToast(): (text: string, done: string) => void {
  const toasts = useToasts();
  return async (text, done) => {
    if (await copyText(text)) toasts.show(done);
    else toasts.show('Couldn’t copy: this browser doesn’t allow it here.', 'problem');
  };
}

/**
 * Copies a text. Resolves to false if the browser refuses or has no clipboard, or if `text` throws,
 * for example because its result would be too large.
 */
export async function copyText(text: string | (() => string)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    return true;
  } catch {
    return false;
  }
}

/** Shows “Copied” once the text is copied. Secrets have a separate component. */
export function CopyButton({
  text,
  label = 'Copy',
  size = 'medium',
  icon = Copy,
  showsLabel = true,
}: {
  /** A function builds a slow text on click. */
  text: string | (() => string);
  label?: string;
  size?: 'small' | 'medium';
  icon?: LucideIcon;
  /**
   * If false, only the icon and a failure show. With `wide`, phones show only the icon at first.
   */
  showsLabel?: boolean | 'wide';
}) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none');
  const messages = { none: label, copied: 'Copied', failed: 'Couldn’t copy' };
  const shared = {
    icon: result === 'copied' ? Check : icon,
    onClick: async () => setResult((await copyText(text)) ? 'copied' : 'failed'),
    onBlur: () => setResult('none'),
  };
  return (
    <>
      {showsLabel ? (
        <Button size={size} {...shared}>
          {showsLabel === 'wide' && result === 'none' ? (
            <ResponsiveLabel>{label}</ResponsiveLabel>
          ) : (
            messages[result]
          )}
        </Button>
      ) : (
        <>
          <IconButton label={label} title={messages[result]} {...shared} />
          {result === 'failed' && <span aria-hidden>{messages.failed}</span>}
        </>
      )}
      <VisuallyHidden role="status">{result !== 'none' && messages[result]}</VisuallyHidden>
    </>
  );
}
