import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useParams } from 'react-router';
import { useKnownWebhook } from '#features/webhooks/known/use-known-webhook.ts';
import { usePageHide } from '#features/webhooks/known/use-page-hide.ts';
import { webhookName } from '#features/webhooks/known/webhook-labels.ts';
import { SecretStep } from '#features/webhooks/secret/SecretStep.tsx';
import { paths } from '#paths.ts';
import { fromSegment } from '#text/path-segment.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { RotateStep } from './RotateStep.tsx';
import type { Rotated } from './use-rotation.ts';

/** This state is the only place that holds the secret. */
type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly rotated: Rotated }
  /** The page was left and came back out of the browser's memory, without the secret. */
  | { readonly kind: 'left' }
  | { readonly kind: 'done' };

const words = {
  happened: 'New secret in force',
  whatIfLost: 'rotate again',
  leaving: 'The new secret is in force and can’t be shown again. Rotating again gives another.',
};

function Rotation({ subscriptionId }: { subscriptionId: string }) {
  const known = useKnownWebhook(subscriptionId);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const navigate = useNavigate();
  const toasts = useToasts();
  const to = paths.webhook(subscriptionId);

  usePageHide(step.kind === 'secret', () => setStep({ kind: 'left' }));

  return (
    <Page
      title="Rotate signing secret"
      crumb={
        <>
          <Link to={paths.webhooks()}>Webhooks</Link> ·{' '}
          <Link to={to}>
            <bdi>{webhookName(known)}</bdi>
          </Link>
        </>
      }
      bar={<Stepper steps={['Overlap', 'Signing secret']} current={step.kind === 'form' ? 0 : 1} />}
    >
      {step.kind === 'form' && (
        <RotateStep
          subscription={known}
          onRotated={(rotated) => setStep({ kind: 'secret', rotated })}
        />
      )}
      {step.kind === 'secret' && (
        <SecretStep
          created={{
            ...step.rotated,
            input: { url: known.url ?? '', eventTypes: known.eventTypes ?? [] },
          }}
          words={words}
          onDone={() => {
            flushSync(() => setStep({ kind: 'done' }));
            toasts.show('Secret rotated.');
            void navigate(to);
          }}
        />
      )}
      {step.kind === 'left' && (
        <Notice
          title="The signing secret is no longer here"
          actions={<ButtonLink to={to}>Go to the webhook</ButtonLink>}
        >
          It was removed when this page was left. If you have not stored it, rotate again.
        </Notice>
      )}
    </Page>
  );
}

/** Rotation in two steps on one address: the overlap, then the new secret, shown once. */
export function RotateSecretPage() {
  const subscriptionId = fromSegment(useParams().subscriptionId ?? '');
  return <Rotation key={subscriptionId} subscriptionId={subscriptionId} />;
}
