import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { type IssuedSecret, type SecretMessages, SecretStep } from './SecretStep.tsx';

/** This state is the only place that holds the secret. */
type Step<Issued> =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly issued: Issued }
  | { readonly kind: 'done' };

/**
 * Two steps on one address: a form, then the signing secret that came of it, shown once. The secret is
 * removed as the page goes away; if the browser kept the page, `show-app.tsx` reloads it.
 */
export function SecretFlow<Issued extends IssuedSecret>({
  title,
  crumb,
  formStep,
  form,
  messages,
  storedMessage,
  nextPath,
  onStored,
  onLeave,
}: {
  title: string;
  crumb: ReactNode;
  /** The name of the first step. */
  formStep: string;
  form: (onIssued: (issued: Issued) => void) => ReactNode;
  messages: (issued: Issued) => SecretMessages;
  storedMessage: string;
  /** The address after Done. */
  nextPath: (issued: Issued) => string;
  onStored?: (issued: Issued) => void;
  /** The secret is gone from the page, whether or not it was stored. */
  onLeave?: (issued: Issued) => void;
}) {
  const [step, setStep] = useState<Step<Issued>>({ kind: 'form' });
  const navigate = useNavigate();
  const toasts = useToasts();
  const issued = step.kind === 'secret' ? step.issued : undefined;

  // At once: the browser may keep the page exactly as it is then, to show it again.
  useWindowEvent(
    'pagehide',
    () => flushSync(() => setStep({ kind: 'done' })),
    issued !== undefined,
  );

  const leave = useEffectEvent((left: Issued) => onLeave?.(left));
  useEffect(() => {
    if (issued === undefined) return;
    return () => leave(issued);
  }, [issued]);

  return (
    <Page
      title={title}
      crumb={crumb}
      bar={<Stepper steps={[formStep, 'Signing secret']} current={step.kind === 'form' ? 0 : 1} />}
    >
      {step.kind === 'form' && form((next) => setStep({ kind: 'secret', issued: next }))}
      {issued !== undefined && (
        <SecretStep
          issued={issued}
          messages={messages(issued)}
          onDone={() => {
            onStored?.(issued);
            flushSync(() => setStep({ kind: 'done' }));
            toasts.show(storedMessage);
            void navigate(nextPath(issued));
          }}
        />
      )}
    </Page>
  );
}
