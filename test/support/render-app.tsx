import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '#app/App.tsx';
import { errorReportingOptions } from '#app/report-fault.ts';
import { createLazyAppRouter, type FeatureSlots } from '#app/router.tsx';
import { AdjacentBookmarkLinks } from '#features/bookmarks/in-specifications/AdjacentBookmarkLinks.tsx';
import { BookmarkFilesButton } from '#features/bookmarks/in-specifications/BookmarkFilesButton.tsx';
import { BookmarkMenu } from '#features/bookmarks/in-specifications/BookmarkMenu.tsx';
import { EventSchema } from '#features/specifications/api/EventSchema.tsx';
import type { TestServer } from './server.ts';
import { createTestServices } from './test-services.ts';
// Imports this module before the tests, so that no test waits for its code.
import '#app/Shell.tsx';

/**
 * Renders the whole app at a path, with the reference service and the signed-in user Mara Okafor.
 * @param config properties that replace properties of a configuration with every extension
 * @param slots components that replace the slots of other features
 */
export async function renderApp(
  server: TestServer,
  path: string,
  config: Readonly<Record<string, unknown>> = {},
  slots: Partial<FeatureSlots> = {},
) {
  window.history.replaceState(null, '', path);
  const issueToken = (subject: string) => server.service().issueAccessToken(subject);
  const services = createTestServices(config, issueToken);
  const router = createLazyAppRouter(services, {
    BookmarkMenu,
    BookmarkFilesButton: BookmarkFilesButton,
    FolderNeighbours: AdjacentBookmarkLinks,
    EventSchema,
    ...slots,
  });
  // Signs out to dispose of the router, which would react to Back in later tests.
  onTestFinished(() => services.session.signOut());
  const user = userEvent.setup();
  const view = await act(async () =>
    render(<App services={services} router={router} />, errorReportingOptions),
  );
  return { ...view, user, services, router };
}
