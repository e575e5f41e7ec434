import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { ResponsiveLabel, VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** Returns a function that copies text and shows the toast `done` or a failure, for menu items. */
export function useCopyWithToast(): (text: string, done: string) => void {
  const toasts = useToasts();
  return async (text, done) => {
    if (await copyText(text)) toasts.show(done);
    else toasts.show('Couldn’t copy: this browser doesn’t allow it here.', 'problem');
  };
}

/**
 * Copies text to the clipboard. Resolves to false if the browser refuses or has no clipboard, or if
 * the function `text` throws, for example because its result would be too large.
 */
export async function copyText(text: string | (() => string)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    return true;
  } catch {
    return false;
  }
}

/**
 * Button that copies `text` and shows “Copied” after the browser has copied the text. Don't use
 * this button for secrets, which have a separate component.
 */
export function CopyButton({
  text,
  label = 'Copy',
  size = 'medium',
  icon = Copy,
  showsLabel = true,
}: {
  /** Text to copy; a function if building the text is slow, so that it is built on click. */
  text: string | (() => string);
  label?: string;
  size?: 'small' | 'medium';
  icon?: LucideIcon;
  /**
   * If false, only the icon and a failure are visible. If `wide`, phones show only the icon until the
   * text has been copied.
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
