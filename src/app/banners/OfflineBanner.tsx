import { WifiOff } from 'lucide-react';
import { connection } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { Banner } from '#ui/notice/Banner.tsx';
import { ShownSince } from './ShownSince.tsx';

/** Shown without a connection; says how old the data on screen is. */
export function OfflineBanner() {
  if (useObservable(connection)) return null;
  return (
    <Banner icon={WifiOff} title="You are offline.">
      Nothing can be changed until the connection is back. <ShownSince />
    </Banner>
  );
}
