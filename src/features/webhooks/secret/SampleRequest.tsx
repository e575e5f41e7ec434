import { Check, Terminal } from 'lucide-react';
import { useState } from 'react';
import { buildSampleCurlCommand, decodeSigningKey } from '#data/webhooks/sign-delivery.ts';
import type { OneTimeSecret } from '#data/webhooks/signing-secret.ts';
import { useExampleData } from '#features/webhooks/use-webhooks.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { Button } from '#ui/button/Button.tsx';
import { copyText } from '#ui/button/CopyButton.tsx';
import { Text } from '#ui/layout/layout.tsx';

/**
 * Button that copies a curl command for testing a receiver. The command sends a sample event with a
 * valid signature. Renders nothing if the format of the secret is unknown.
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
    // Decodes the key on each use instead of storing it in component state, which can stay in
    // memory after the component is unmounted.
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
      <Text as="div" tone="soft" size="small" numeric role="status">
        {result?.isCopied && 'Copied a curl command. Its signature is valid for a few minutes.'}
        {result?.isCopied === false && (
          <>
            Couldn’t copy. Here is the command:
            <pre className={shared.block}>{result.command}</pre>
          </>
        )}
      </Text>
    </>
  );
}
