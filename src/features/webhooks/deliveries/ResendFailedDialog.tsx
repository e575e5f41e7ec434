import { useMutation, useQuery } from '@tanstack/react-query';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import {
  failedDeliveriesQuery,
  mostFailed,
  resendManyMutation,
} from '#data/webhooks/deliveries/send-deliveries.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import type { JobReport, JobResult } from '#platform/http/run-sequentially.ts';
import { useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { DateText } from '#ui/json/DateText.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { JobDialog } from '#workflows/jobs/JobDialog.tsx';
import { JobResults, resultLabel } from '#workflows/jobs/JobResults.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';
import { deliveryName, resentLabel } from './delivery-labels.ts';
import styles from './ResendFailedDialog.module.css';

function notSent({ results }: JobReport<Delivery, Delivery>): readonly Delivery[] {
  return results.filter(({ kind }) => kind !== 'done').map(({ item }) => item);
}

function announcement(count: number): string {
  if (count === 0) return 'No delivery of this webhook has failed.';
  const newest = count >= mostFailed ? 'The newest ' : '';
  return `${newest}${formatCount(count, 'delivery', 'deliveries')} ${count === 1 ? 'has' : 'have'} failed. They are sent again one after the other, the oldest first. Your endpoint may get again what it has handled already.`;
}

function lineOf(result: JobResult<Delivery, Delivery>) {
  const { item, kind } = result;
  const label = resultLabel(result, resentLabel, (error) => failureMessage(error).explanation);
  return {
    key: item.deliveryId,
    kind,
    content: (
      <>
        <bdi className={styles.event}>{deliveryName(item)}</bdi>,{' '}
        <DateText iso={item.createdAt} format="exact" />: {label}
      </>
    ),
  };
}

/** Resends all failed deliveries one after the other, and shows the result of each. */
export function ResendFailedDialog({
  subscriptionId,
  onClose,
}: {
  subscriptionId: string;
  onClose: () => void;
}) {
  const { webhooks } = useServices();
  const { data, error, refetch } = useQuery(failedDeliveriesQuery(webhooks, subscriptionId));
  const { mutateAsync } = useMutation(resendManyMutation(webhooks, subscriptionId));
  const job = useResumableJob({
    itemsOf: (deliveries: readonly Delivery[]) => deliveries,
    send: (deliveries, control) => mutateAsync({ deliveries, ...control }),
  });
  const { isRunning, report, start } = job;
  const count = data?.length ?? 0;
  // What was refused is worth another attempt as well.
  const rest = report ? notSent(report) : [];

  const question = {
    buttons: (
      <>
        <Button data-autofocus onClick={onClose}>
          {count === 0 ? 'Close' : 'Cancel'}
        </Button>
        {data !== undefined && count > 0 && (
          // In the order in which they happened.
          <Button variant="primary" onClick={() => start(data.toReversed())}>
            Resend {formatCount(count, 'delivery', 'deliveries')}
          </Button>
        )}
      </>
    ),
    content: (
      <>
        <div role="status" className={styles.text}>
          {data !== undefined && announcement(count)}
          {data === undefined && error === null && 'Looking for failed deliveries…'}
        </div>
        {error !== null && data === undefined && (
          <FailureNotice words={failureMessage(error)} onRetry={() => refetch()} />
        )}
      </>
    ),
  };

  return (
    <JobDialog
      title="Resend all failed deliveries"
      busy="Resending"
      job={job}
      remaining={rest.length}
      noun={['delivery', 'deliveries']}
      onResume={() => start(rest)}
      onClose={onClose}
      question={isRunning || report ? undefined : question}
    >
      {report && (
        <JobResults
          lines={report.results.map(lineOf)}
          ended={report.ended}
          doneLabel={(sent) => `${formatCount(sent, 'delivery was', 'deliveries were')} sent again`}
          restLabel={(unsent) => formatCount(unsent, 'was', 'were')}
          spacing="roomy"
        />
      )}
    </JobDialog>
  );
}
