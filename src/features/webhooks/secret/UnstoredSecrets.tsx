import { maskUrl } from '#data/webhooks/masked-url.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { createUnstoredSecrets, type UnstoredSecret } from './unstored-secrets.ts';

/** Returns the functions that record whether the user has stored a secret. */
export function useUnstoredSecrets() {
  const list = createUnstoredSecrets(useServices());
  const remove = (subscriptionId: string | null, at?: string) =>
    list.change((secrets) =>
      secrets.filter(
        (secret) =>
          secret.at !== at && (subscriptionId === null || secret.subscriptionId !== subscriptionId),
      ),
    );
  return {
    /** Records that a secret is shown, which replaces an older secret of the same webhook. */
    add: ({ url, ...secret }: UnstoredSecret): void => {
      remove(secret.subscriptionId);
      list.change((secrets) => [{ ...secret, url: maskUrl(url) }, ...secrets]);
    },
    /** Records that the secret is stored, or that the webhook no longer exists. */
    remove,
  };
}

/** Notices about the secrets that the user hasn't marked as stored, such as after a reload. */
export function UnstoredSecretNotices() {
  const secrets = useObservable(createUnstoredSecrets(useServices()));
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
