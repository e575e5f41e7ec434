import { Outlet } from 'react-router';
import { DirectoryKeyForm } from '#features/sign-in/DirectoryKeyForm.tsx';
import { useObservable, useServices } from '#platform/react.tsx';
import { Page } from '#ui/page/Page.tsx';

/**
 * Asks for the directory's key in place of every screen of the directory while the key is missing or
 * refused. What was read with the last key is not shown.
 */
export function DirectoryKeyGate() {
  const { directoryKey } = useServices();
  const need = useObservable(directoryKey.need);
  if (need === undefined) return <Outlet />;
  return (
    <Page title="Directory key">
      <DirectoryKeyForm
        need={need}
        // The screen replaces the form, which has focus.
        onUse={() => document.querySelector('main')?.focus()}
      />
    </Page>
  );
}
