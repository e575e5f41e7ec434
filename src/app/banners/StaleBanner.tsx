import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { connection } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Banner } from '#ui/notice/Banner.tsx';
import { ShownSince } from './ShownSince.tsx';
import { useRefreshFailed, useRefreshRetryAt } from './use-shown-data.ts';

/** Says that the data on screen is old because it couldn't be read again. */
export function StaleBanner() {
  const queryClient = useQueryClient();
  const failed = useRefreshFailed();
  const online = useObservable(connection);
  const at = useRefreshRetryAt();
  if (!failed || !online) return null;
  return (
    <Banner
      icon={History}
      title="This couldn’t be refreshed."
      actions={
        <RetryButton at={at} onRetry={() => queryClient.refetchQueries({ type: 'active' })} />
      }
    >
      <ShownSince />
    </Banner>
  );
}
