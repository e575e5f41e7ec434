import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OneTimeSecret } from '#data/webhooks/signing-secret.ts';
import { Button } from '#ui/button/Button.tsx';
import { copyText } from '#ui/button/CopyButton.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './secret.module.css';

/** Fixed number of dots, which doesn't reveal the secret's length. */
const dots = '•'.repeat(24);

/**
 * Box with a secret. The secret is masked until the user reveals it, and is masked again when the
 * window loses focus. The box contains no input or form element, so that password managers and
 * spell checkers ignore the secret.
 */
export function SecretBox({ secret }: { secret: OneTimeSecret }) {
  const [isRevealed, setIsRevealed] = useState(false);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const text = useRef<HTMLElement>(null);

  useEffect(() => {
    const mask = () => setIsRevealed(false);
    document.addEventListener('visibilitychange', mask);
    window.addEventListener('blur', mask);
    return () => {
      document.removeEventListener('visibilitychange', mask);
      window.removeEventListener('blur', mask);
    };
  }, []);

  async function copy(): Promise<void> {
    setCopied('no');
    if (await copyText(secret.reveal())) {
      setCopied('yes');
      return;
    }
    flushSync(() => {
      setCopied('failed');
      setIsRevealed(true);
    });
    if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
  }

  const outcomes: Record<typeof copied, ReactNode> = {
    no: null,
    yes: 'Copied. Your clipboard may keep a history, which this page can’t clear.',
    failed: 'Couldn’t copy. The secret is selected: copy it with the keyboard.',
  };
  return (
    <div>
      <Row wrap gap={8} className={styles.box}>
        <code ref={text} className={styles.secret} translate="no">
          {isRevealed ? (
            secret.reveal()
          ) : (
            <>
              <span aria-hidden>{dots}</span>
              <VisuallyHidden>Hidden</VisuallyHidden>
            </>
          )}
        </code>
        <Row wrap gap={8} className={styles.buttons}>
          <Button
            icon={isRevealed ? EyeOff : Eye}
            aria-pressed={isRevealed}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            {isRevealed ? 'Hide' : 'Reveal'}
          </Button>
          <Button
            variant="primary"
            icon={copied === 'yes' ? Check : Copy}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        </Row>
      </Row>
      <Text
        role="status"
        tone={copied === 'failed' ? 'danger' : 'soft'}
        size={copied === 'failed' ? 'normal' : 'small'}
        numeric
        className={styles.outcome}
      >
        {outcomes[copied]}
      </Text>
    </div>
  );
}
