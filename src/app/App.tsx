import { QueryClientProvider } from '@tanstack/react-query';

import { RouterProvider } from 'react-router';
import { PolicyNotice } from '#app/banners/PolicyNotice.tsx';
import { reportFault } from '#app/errors/report-fault.ts';
import { SignInPage } from '#features/sign-in/SignInPage.tsx';
import type { Observable } from '#platform/observable.ts';
import { type Services, ServicesProvider, useSessionState } from '#platform/react.tsx';
import { UnsavedWorkProvider } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { ToasterProvider } from '#ui/notice/Toaster.tsx';
import type { lazyAppRouter } from './router.tsx';
import { ThemeChoiceProvider } from './ThemeChoiceProvider.tsx';
import type { ThemeChoice } from './theme.ts';

/** The app where somebody is signed in, else the sign-in page at whatever address. */
function Gate({ router }: { router: ReturnType<typeof lazyAppRouter> }) {
  const state = useSessionState();
  if (state.status === 'signed-in') {
    return (
      // In here, so that the messages go with the person.
      <ToasterProvider>
        <RouterProvider router={router()} onError={reportFault} />
      </ToasterProvider>
    );
  }
  const { pathname, search, hash } = window.location;
  return <SignInPage state={state} returnTo={pathname + search + hash} />;
}

export function App({
  services,
  router,
  themeChoice,
  blockedOrigins,
}: {
  services: Services;
  /** Asked for once somebody is signed in, and not before. */
  router: ReturnType<typeof lazyAppRouter>;
  themeChoice: ThemeChoice;
  /** Where the deployment's policy does not let requests go. */
  blockedOrigins: Observable<readonly string[]>;
}) {
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <ThemeChoiceProvider choice={themeChoice}>
          <UnsavedWorkProvider>
            <Gate router={router} />
            <PolicyNotice blocked={blockedOrigins} />
          </UnsavedWorkProvider>
        </ThemeChoiceProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
