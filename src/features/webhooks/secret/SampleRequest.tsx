import { Check, Terminal } from 'lucide-react';
import { useState } from 'react';
import { buildSampleCurlCommand, decodeSigningKey } from '#data/webhooks/sign-delivery.ts';
import type { OneTimeSecret } from '#data/webhooks/signing-secret.ts';
import { useExampleData } from '#features/webhooks/use-webhooks.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { Button } from '#ui/button/Button.tsx';
import { copyText } from '#ui/button/CopyButton.tsx';

/**
 * Button that copies a curl command with a valid signature for testing a receiver. Renders nothing
 * for secrets of an unknown scheme.
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
  const [result, setResult] = useState<{ readonly command: string; readonly isCopied: boolean }>();

  async function copy(): Promise<void> {
    // The key isn't stored in component state, which can outlive the component in memory.
    const key = decodeSigningKey(secret.reveal());
    if (key === undefined) return;
    setResult(undefined);
    const command = await buildSampleCurlCommand({
      key,
      url,
      subscriptionId,
      eventType,
      data,
      now: new Date(),
      id: `msg_sample_${crypto.randomUUID().replaceAll('-', '')}`,
    });
    setResult({ command, isCopied: await copyText(command) });
  }

  // SubtleCrypto is available only in secure contexts.
  if (globalThis.crypto?.subtle === undefined || !decodeSigningKey(secret.reveal())) return null;

  return (
    <>
      <Button
        variant="quiet"
        icon={result?.isCopied ? Check : Terminal}
        onClick={() => void copy()}
      >
        Copy a signed sample request
      </Button>
      <div role="status" className={shared.soft}>
        {result?.isCopied && 'Copied a curl command. Its signature is fresh for minutes.'}
        {result?.isCopied === false && (
          <>
            Couldn’t copy. Here is the command:
            <pre className={shared.block}>{result.command}</pre>
          </>
        )}
      </div>
    </>
  );
}
