import { Outlet } from 'react-router';
import { useObservable, useServices } from '#platform/react.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Page } from '#ui/page/Page.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';

const DirectoryKeyForm = lazyComponent(
  async () => (await import('./DirectoryKey.tsx')).DirectoryKeyForm,
  { Loading: () => <LoadingSkeleton /> },
);

/**
 * Page with the form for the directory key. It replaces every directory screen while the key is
 * missing or refused, and hides data that was fetched with the previous key.
 */
export function RequireDirectoryKey() {
  const { directoryKey } = useServices();
  const need = useObservable(directoryKey.need);
  if (need === undefined) return <Outlet />;
  return (
    <Page title="Directory key">
      <DirectoryKeyForm
        need={need}
        // The screen that replaces this form takes focus, because the focused form is removed.
        onUse={() => focusRegion('screen')}
      />
    </Page>
  );
}
