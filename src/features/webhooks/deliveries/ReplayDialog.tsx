import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { retryMutation } from '#data/webhooks/delivery-queries.ts';
import { useServices } from '#platform/react.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { getTimeSpanStart, timeSpans } from './DeliveryFilters.tsx';
import { formatRetryMessage } from './delivery-labels.ts';

const choices = [...timeSpans, { value: 'typed', label: 'Since a date and time' }] as const;

type Choice = (typeof choices)[number]['value'];

/**
 * Converts the date and time that the user entered to ISO 8601; undefined if it is invalid or in
 * the future.
 */
function pastTime(typed: string): string | undefined {
  const time = Date.parse(typed);
  return time <= Date.now() ? new Date(time).toISOString() : undefined;
}

/**
 * Dialog that resends all deliveries that have failed since a selected time. Deliveries that wait
 * for a retry are retried immediately.
 */
export function ReplayDialog({
  subscriptionId,
  onClose,
}: {
  subscriptionId: string;
  onClose: () => void;
}) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const { mutateAsync } = useMutation(retryMutation(webhooks, subscriptionId));
  const [choice, setChoice] = useState<Choice>('1h');
  const [typed, setTyped] = useState('');
  const getStart = () => getTimeSpanStart(choice) ?? pastTime(typed);
  const form = useSubmit({
    check: () => ({
      time: getStart() === undefined ? 'Enter a date and a time in the past.' : undefined,
    }),
    send: async () => {
      const count = await mutateAsync({ since: getStart() ?? null });
      toasts.show(formatRetryMessage(count), count === 0 ? 'info' : 'done');
      onClose();
    },
  });

  return (
    <FormDialog
      title="Resend deliveries"
      submit="Resend deliveries"
      busy="Resending…"
      form={form}
      onClose={onClose}
    >
      <p>
        Deliveries that failed since then are resent, and waiting deliveries are attempted now. Your
        endpoint may receive events that it has already processed.
      </p>
      <RadioGroup legend="Since" value={choice} options={choices} onChange={setChoice} />
      {choice === 'typed' && (
        <TextField
          type="datetime-local"
          label="Date and time"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={form.problems.time}
        />
      )}
    </FormDialog>
  );
}
