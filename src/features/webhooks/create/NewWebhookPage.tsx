import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { usePageHide } from '#features/webhooks/known/use-page-hide.ts';
import { useCreationNotes } from '#features/webhooks/known/WebhooksLayout.tsx';
import { SecretStep } from '#features/webhooks/secret/SecretStep.tsx';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { CreateStep } from './CreateStep.tsx';
import type { Created } from './use-creation.ts';

/** This state is the only place that holds the secret. */
type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly created: Created }
  /** The page was left and came back out of the browser's memory, without the secret. */
  | { readonly kind: 'left' }
  | { readonly kind: 'done' };

/** Creation in two steps on one address: the form, then the secret that is shown once. */
export function NewWebhookPage() {
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const navigate = useNavigate();
  const toasts = useToasts();
  const whatIfLost = useHasExtension('webhooks.rotate') ? 'rotate it' : 'create a new webhook';
  const notes = useCreationNotes();

  usePageHide(step.kind === 'secret', () => setStep({ kind: 'left' }));

  const noteId = step.kind === 'secret' ? step.created.noteId : undefined;
  useEffect(() => {
    if (noteId === undefined) return;
    // However it is left; after Done there is no such note any more.
    return () => notes.leaveOpen(noteId, null);
  }, [noteId, notes]);

  return (
    <Page
      title="New webhook"
      crumb={<Link to={paths.webhooks()}>Webhooks</Link>}
      bar={
        <Stepper
          steps={['Endpoint and events', 'Signing secret']}
          current={step.kind === 'form' ? 0 : 1}
        />
      }
    >
      {step.kind === 'form' && (
        <CreateStep onCreated={(created) => setStep({ kind: 'secret', created })} />
      )}
      {step.kind === 'secret' && (
        <SecretStep
          created={step.created}
          words={{
            happened:
              step.created.subscription?.status === 'active'
                ? 'Webhook created and active'
                : 'Webhook created',
            whatIfLost,
            leaving: 'The webhook stays, but its signing secret can’t be shown again.',
          }}
          onDone={() => {
            notes.remove(step.created.noteId);
            flushSync(() => setStep({ kind: 'done' }));
            toasts.show('Webhook created.');
            void navigate(paths.webhooks());
          }}
        />
      )}
      {step.kind === 'left' && (
        <Notice
          title="The signing secret is no longer here"
          actions={<ButtonLink to={paths.webhooks()}>Go to the webhooks</ButtonLink>}
        >
          It was removed when this page was left. If you have not stored it, {whatIfLost}.
        </Notice>
      )}
    </Page>
  );
}
