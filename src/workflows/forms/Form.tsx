import type { ComponentProps, ReactNode } from 'react';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import type { Submission } from './use-submit.ts';

/** Form element that submits `form`, unless it is pending or the service has requested a pause. */
export function Form({
  form,
  ...props
}: Omit<ComponentProps<'form'>, 'ref'> & { form: Submission }) {
  return (
    <form
      {...props}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isPending && !form.isPaused) void form.submit();
      }}
    />
  );
}

export function SubmitFailure({
  form: { failure, retry },
  actions,
}: {
  form: Pick<Submission, 'failure' | 'retry'>;
  actions?: ReactNode;
}) {
  return (
    failure && <FailureNotice takesFocus message={failure} onRetry={retry} actions={actions} />
  );
}
