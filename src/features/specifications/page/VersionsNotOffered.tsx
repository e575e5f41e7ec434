import { useSearchParams } from 'react-router';
import { Notice } from '#ui/notice/Notice.tsx';

/** Where the address names a version and the service has no history: that the latest text is shown. */
export function VersionsNotOffered() {
  const [params] = useSearchParams();
  if (!params.has('version') && !params.has('compare')) return null;
  return (
    <Notice title="This service has no earlier versions">
      The link asks for an earlier version. This is the latest version.
    </Notice>
  );
}
