import { useMutation, useQuery } from '@tanstack/react-query';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import {
  failedDeliveriesQuery,
  mostFailed,
  resendManyMutation,
} from '#data/webhooks/deliveries/send-deliveries.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { JobProgressBar } from '#ui/notice/JobProgressBar.tsx';
import { useJob } from '#ui/notice/use-job.ts';
import styles from './ResendFailedDialog.module.css';
import { ResendResults } from './ResendResults.tsx';

function notSent({ results }: JobReport<Delivery, Delivery>): readonly Delivery[] {
  return results.filter(({ kind }) => kind !== 'done').map(({ item }) => item);
}

/** Has all failed deliveries sent again, one after the other, and says of each what became of it. */
export function ResendFailedDialog({
  subscriptionId,
  onClose,
}: {
  subscriptionId: string;
  onClose: () => void;
}) {
  const { webhooks } = useServices();
  const { data, error, refetch } = useQuery(failedDeliveriesQuery(webhooks, subscriptionId));
  const job = useJob(useMutation(resendManyMutation(webhooks, subscriptionId)).mutateAsync);
  const { isRunning, progress, report, start, stop } = job;
  const once = useSingleFlight();
  const resend = (deliveries: readonly Delivery[]) => void once(() => start({ deliveries }));
  const count = data?.length ?? 0;
  const rest = report === undefined ? [] : notSent(report);

  return (
    <Dialog
      title="Resend all failed deliveries"
      onClose={() => {
        if (!isRunning) onClose();
      }}
      footer={
        isRunning ? (
          <Button data-autofocus onClick={stop}>
            Stop
          </Button>
        ) : report ? (
          <>
            {rest.length > 0 && (
              <Button onClick={() => resend(rest)}>
                Go on with {formatCount(rest.length, 'delivery', 'deliveries')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button data-autofocus onClick={onClose}>
              {count === 0 ? 'Close' : 'Cancel'}
            </Button>
            {data !== undefined && count > 0 && (
              <Button
                variant="primary"
                // The order they happened in.
                onClick={() => resend(data.toReversed())}
              >
                Resend {formatCount(count, 'delivery', 'deliveries')}
              </Button>
            )}
          </>
        )
      }
    >
      {report === undefined && !isRunning && (
        <div role="status" className={styles.text}>
          {data === undefined
            ? error === null && 'Looking for failed deliveries…'
            : count === 0
              ? 'No delivery of this webhook has failed.'
              : `${count >= mostFailed ? 'The newest ' : ''}${formatCount(count, 'delivery', 'deliveries')} ${count === 1 ? 'has' : 'have'} failed. They are sent again one after the other, the oldest first. Your endpoint may get again what it has handled already.`}
        </div>
      )}
      {error !== null && data === undefined && (
        <FailureNotice words={failureMessage(error)} onRetry={() => refetch()} />
      )}
      {isRunning && progress && <JobProgressBar label="Resending" progress={progress} />}
      {report && <ResendResults report={report} />}
    </Dialog>
  );
}
