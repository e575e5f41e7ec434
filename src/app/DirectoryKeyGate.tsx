import { Outlet } from 'react-router';
import { DirectoryKeyForm } from '#features/sign-in/DirectoryKeyForm.tsx';
import { useObservable, useServices } from '#platform/react.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useReadDirectoryAnew } from './use-read-directory-anew.ts';

/**
 * Stands before every screen of the directory: while its key is missing or refused it asks for one
 * in place of the screen, and keeps out of sight what was read with the last one.
 */
export function DirectoryKeyGate() {
  const { directoryKey } = useServices();
  const need = useObservable(directoryKey.need);
  const readAnew = useReadDirectoryAnew();
  if (need === undefined) return <Outlet />;
  return (
    <Page title="Directory key">
      <DirectoryKeyForm
        need={need}
        onUse={() => {
          readAnew();
          // The form, which has focus, makes way for the screen.
          document.querySelector('main')?.focus();
        }}
      />
    </Page>
  );
}
