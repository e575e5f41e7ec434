import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkDelivery } from '#data/webhooks/check-delivery.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { Button } from '#ui/button/Button.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { focusOnMount } from '#ui/page/focus.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { type CheckMessage, getCheckMessage } from './check-messages.ts';
import styles from './verify.module.css';

/** Takes focus when it appears. */
function CheckResult({ message: { tone, title, lines } }: { message: CheckMessage }) {
  const list = (
    <Stack as="ul" gap={6}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
  return tone === 'good' ? (
    <div ref={focusOnMount} className={styles.good} tabIndex={-1}>
      <p>
        <CircleCheck aria-hidden />
        {title}
      </p>
      {list}
    </div>
  ) : (
    <Notice tone={tone} title={title} takesFocus>
      {list}
    </Notice>
  );
}

/**
 * Verifies a delivery without sending it. The fields are uncontrolled, because React copies the
 * value of a controlled field into a DOM attribute. There is no form element, so that password
 * managers ignore the secret.
 */
export function DeliveryChecker() {
  const headers = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const [hasSecret, setHasSecret] = useState(false);
  const [result, setResult] = useState<{ readonly message: CheckMessage; readonly run: number }>();
  const guard = useLeaveGuard(hasSecret);
  // SubtleCrypto is available only in secure contexts.
  const canCheck = globalThis.crypto?.subtle !== undefined;

  function clear(): void {
    for (const { current } of [headers, body, secret]) if (current !== null) current.value = '';
    setHasSecret(false);
    setResult(undefined);
  }
  // Clears the fields synchronously before the browser can store a snapshot of the page in its
  // cache.
  useWindowEvent('pagehide', () => flushSync(clear));

  async function check(): Promise<void> {
    const found = await checkDelivery(
      {
        headers: headers.current?.value ?? '',
        body: body.current?.value ?? '',
        secret: secret.current?.value ?? '',
      },
      new Date(),
    );
    setResult((before) => ({ message: getCheckMessage(found), run: (before?.run ?? 0) + 1 }));
  }

  if (!canCheck) {
    return (
      <Notice title="This browser can’t check signatures here">
        It can do so only on HTTPS pages.
      </Notice>
    );
  }
  return (
    <div className={shared.column}>
      <TextArea
        ref={headers}
        rows={4}
        label="Headers"
        hint="As received, one on each line. Only webhook-id, webhook-timestamp and webhook-signature are used."
        placeholder={'webhook-id: msg_…\nwebhook-timestamp: 1700000000\nwebhook-signature: v1,…'}
        error={undefined}
      />
      <TextArea
        ref={body}
        rows={6}
        label="Body"
        hint="The raw bytes, before any parsing."
        error={undefined}
      />
      <TextField
        ref={secret}
        mono
        type="password"
        label="Signing secret"
        hint="The secret stays in this field. It is neither sent nor stored."
        spellCheck={false}
        autoCapitalize="none"
        translate="no"
        data-1p-ignore
        data-lpignore="true"
        data-form-type="other"
        error={undefined}
        onChange={({ target }) => setHasSecret(target.value !== '')}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'Enter') void check();
        }}
      />
      <Row wrap gap={8}>
        <Button variant="primary" onClick={() => void check()}>
          Check signature
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            clear();
            headers.current?.focus();
          }}
        >
          Clear
        </Button>
      </Row>
      {result !== undefined && <CheckResult key={result.run} message={result.message} />}
      <LeaveDialog
        guard={guard}
        title="Leave with the secret in the field?"
        stay="Stay here"
        leave="Discard and leave"
      >
        The signing secret that you typed is not kept.
      </LeaveDialog>
    </div>
  );
}
