import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { SignInPage } from '#features/sign-in/SignInPage.tsx';
import { type Services, ServicesProvider, useServices, useSessionState } from '#platform/react.tsx';
import { UnsavedWorkProvider, useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { ToasterProvider } from '#ui/notice/Toaster.tsx';
import { ConfirmProvider } from '#workflows/forms/confirm.tsx';
import { PaletteProvider } from '#workflows/palette/PaletteProvider.tsx';
import { PolicyNotice } from './PolicyNotice.tsx';
import { reportUnexpectedError } from './report-fault.ts';
import type { AppRouter } from './use-heading-focus.ts';

/** The first call, which creates the router, must happen after the user has signed in. */
type LazyRouter = () => AppRouter;

/** The app, or the sign-in page at any URL if no user is signed in. */
function Gate({ router }: { router: LazyRouter }) {
  const { config, session } = useServices();
  const state = useSessionState();
  const unsaved = useHasUnsavedWork();
  useEffect(() => {
    session.reportUnsavedWork(unsaved);
    // After a crash, the work in this tab is lost, so a sign-out needs no confirmation for it.
    return () => session.reportUnsavedWork(false);
  }, [session, unsaved]);
  if (state.status === 'signed-in') {
    return (
      // Inside this component, so that signing out removes all toasts and dialogs.
      <ToasterProvider>
        <ConfirmProvider>
          <PaletteProvider>
            <RouterProvider router={router()} onError={reportUnexpectedError} />
          </PaletteProvider>
        </ConfirmProvider>
      </ToasterProvider>
    );
  }
  return <SignInPage config={config} session={session} state={state} />;
}

export function App({ services, router }: { services: Services; router: LazyRouter }) {
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <UnsavedWorkProvider>
          <Gate router={router} />
          <PolicyNotice blockedOrigins={services.blockedOrigins} />
        </UnsavedWorkProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
