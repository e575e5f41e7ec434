import { Check, Terminal } from 'lucide-react';
import { useState } from 'react';
import { canSignSample, signedSampleRequest } from '#data/webhooks/sign-delivery.ts';
import type { OneTimeSecret } from '#data/webhooks/signing-secret.ts';
import { useExampleData } from '#features/webhooks/use-webhooks.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { Button } from '#ui/button/Button.tsx';
import { copyText } from '#ui/button/CopyButton.tsx';

type Result =
  | { readonly kind: 'none' }
  | { readonly kind: 'copied' }
  | { readonly kind: 'failed'; readonly command: string };

/**
 * Copies a curl command with a valid signature, to try a receiver with. Absent for secrets of an unknown
 * scheme.
 */
export function SampleRequest({
  secret,
  url,
  subscriptionId,
  eventType,
}: {
  secret: OneTimeSecret;
  url: string;
  subscriptionId: string | null;
  eventType: string;
}) {
  const data = useExampleData(eventType) ?? {};
  const [result, setResult] = useState<Result>({ kind: 'none' });

  async function copy(): Promise<void> {
    setResult({ kind: 'none' });
    const command = await signedSampleRequest({
      secret: secret.reveal(),
      url,
      subscriptionId,
      eventType,
      data,
      now: new Date(),
      id: `msg_sample_${crypto.randomUUID().replaceAll('-', '')}`,
    });
    setResult((await copyText(command)) ? { kind: 'copied' } : { kind: 'failed', command });
  }

  if (!canSignSample(secret.reveal())) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={result.kind === 'copied' ? Check : Terminal}
        onClick={() => void copy()}
      >
        Copy a signed sample request
      </Button>
      <div role="status" className={shared.soft}>
        {result.kind === 'copied' && 'Copied a curl command. Its signature is fresh for minutes.'}
        {result.kind === 'failed' && (
          <>
            Couldn’t copy. Here is the command:
            <pre className={shared.block}>{result.command}</pre>
          </>
        )}
      </div>
    </>
  );
}
