import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '#app/App.tsx';
import { faultReporting } from '#app/report-fault.ts';
import { lazyAppRouter } from '#app/router.tsx';
import { bookmarkRoutes } from '#features/bookmarks/routes.tsx';
import { BookmarkMenu } from '#features/bookmarks/slots/BookmarkMenu.tsx';
import { FolderNeighbours } from '#features/bookmarks/slots/FolderNeighbours.tsx';
import { competencyRoutes } from '#features/competencies/routes.tsx';
import { peopleRoutes } from '#features/people/routes.tsx';
import { specificationRoutes } from '#features/specifications/routes.tsx';
import { webhookRoutes } from '#features/webhooks/routes.tsx';
import type { TestServer } from './server.ts';
import { createTestServices } from './test-services.ts';

/**
 * The whole app at an address, signed in as Mara Okafor, against the reference service.
 * @param config members that differ from a configuration with every extension
 * @param slots what is drawn among the bookmarks in place of another feature
 */
export async function renderApp(
  server: TestServer,
  path: string,
  config: Readonly<Record<string, unknown>> = {},
  slots: Parameters<typeof bookmarkRoutes>[1] = {},
) {
  window.history.replaceState(null, '', path);
  const issueToken = (subject: string) => server.service().issueAccessToken(subject);
  const services = createTestServices(config, issueToken);
  const router = lazyAppRouter(services, {
    directory: [...competencyRoutes(services), ...peopleRoutes(services)],
    others: [
      ...bookmarkRoutes(services, slots),
      ...specificationRoutes(services, { BookmarkMenu, FolderNeighbours }),
      ...webhookRoutes(services),
    ],
  });
  // Disposes of the router, which would react to Back in later tests.
  onTestFinished(() => services.session.signOut());
  const user = userEvent.setup();
  const view = await act(async () =>
    render(<App services={services} router={router} />, faultReporting),
  );
  return { ...view, user, services, router };
}
