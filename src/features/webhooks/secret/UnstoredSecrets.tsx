import { useEffect, useEffectEvent, useState } from 'react';
import { maskUrl } from '#data/webhooks/masked-url.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/stored.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { type UnstoredSecret, unstoredSecrets } from './unstored-secrets.ts';

export function useUnstoredSecrets() {
  const list = unstoredSecrets(useServices());
  const remove = (subscriptionId: string | null, at?: string) =>
    list.change((secrets) =>
      secrets.filter(
        (secret) =>
          secret.at !== at && (subscriptionId === null || secret.subscriptionId !== subscriptionId),
      ),
    );
  return {
    add: ({ url, ...secret }: UnstoredSecret): void => {
      remove(secret.subscriptionId);
      list.change((secrets) => [{ ...secret, url: maskUrl(url) }, ...secrets]);
    },
    remove,
  };
}

/**
 * The tab that shows a secret holds its lock, which the browser releases when the page is closed or
 * crashes.
 * @param shownAt property `at` of the secret
 * @param onHeld called as soon as this tab holds the lock, or if the browser has no locks. The lock
 *   is released when the promise resolves; `signal` cancels only the request.
 */
function requestSecretLock(
  shownAt: string,
  signal: AbortSignal,
  onHeld: () => Promise<void>,
): void {
  const name = storageKey('unstored-secrets', shownAt);
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) void onHeld();
  // Ignores the rejection, which means that the request was cancelled.
  else locks.request(name, { signal }, onHeld).catch(() => undefined);
}

/**
 * Records that this tab shows a secret. Other tabs report the secret only after the component is
 * removed.
 */
export function useRecordShownSecret(secret: UnstoredSecret): void {
  const { add } = useUnstoredSecrets();
  const { at } = secret;
  const record = useEffectEvent(() => add(secret));
  useEffect(() => {
    const removed = new AbortController();
    const { signal } = removed;
    requestSecretLock(at, signal, async () => {
      if (signal.aborted) return;
      // Other tabs can see the record only while this tab holds the lock.
      record();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    return () => removed.abort();
  }, [at]);
}

/** Returns the unstored secrets that no tab shows anymore. */
function useLeftSecrets(): readonly UnstoredSecret[] {
  const secrets = useObservable(unstoredSecrets(useServices()));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const outdated = new AbortController();
    for (const { at } of secrets) {
      requestSecretLock(at, outdated.signal, async () => {
        setLeft((before) => (before.has(at) ? before : new Set([...before, at])));
      });
    }
    return () => outdated.abort();
  }, [secrets]);
  return secrets.filter(({ at }) => left.has(at));
}

export function UnstoredSecretNotices() {
  const secrets = useLeftSecrets();
  const { remove } = useUnstoredSecrets();
  const canRotate = useHasExtension('webhooks.rotate');
  return secrets.map(({ subscriptionId, url, kind, at }) => (
    <Notice
      key={at}
      tone="warn"
      title="A signing secret may not be stored"
      actions={
        <>
          {subscriptionId !== null && canRotate && (
            <ButtonLink size="small" to={paths.rotateSecret(subscriptionId)}>
              Rotate secret
            </ButtonLink>
          )}
          {subscriptionId !== null && (
            <ButtonLink size="small" to={paths.webhook(subscriptionId)}>
              Open webhook
            </ButtonLink>
          )}
          <Button size="small" onClick={() => remove(subscriptionId, at)}>
            I have stored it
          </Button>
        </>
      }
    >
      {kind === 'created' ? 'A webhook for ' : 'The signing secret for '}
      <bdi className={shared.mono}>{url}</bdi>
      {kind === 'created' ? ' was created ' : ' was rotated '}
      <DateText at={at} precision="minute" preposition />. The page was left before the secret was
      marked as stored, and the secret can’t be shown again. If you don’t have it,{' '}
      {canRotate
        ? 'rotate the secret, or delete the webhook.'
        : 'delete the webhook, and create another.'}
    </Notice>
  ));
}
