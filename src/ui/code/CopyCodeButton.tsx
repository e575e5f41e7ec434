import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#ui/button/copy-text.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

/** Copies code and says so after it has happened. */
export function CopyCodeButton({ code }: { code: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const words = { copied: 'Copied', failed: 'Couldn’t copy' };
  return (
    <>
      <IconButton
        label="Copy code"
        title={result === undefined ? 'Copy code' : words[result]}
        icon={result === 'copied' ? Check : Copy}
        onClick={async () => setResult((await copyText(code)) ? 'copied' : 'failed')}
        onBlur={() => setResult(undefined)}
      />
      <VisuallyHidden>
        <span role="status">{result !== undefined && words[result]}</span>
      </VisuallyHidden>
    </>
  );
}
