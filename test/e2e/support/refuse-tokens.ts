import type { BrowserContext } from '@playwright/test';

/** From now on no token is accepted or renewed. Resolves to a function that undoes it. */
export async function refuseTokens(context: BrowserContext): Promise<() => Promise<void>> {
  const bookmarks = '**/viewer/v1/**';
  const tokens = '**/oidc/token';
  await context.route(bookmarks, (route) => route.fulfill({ status: 401 }));
  await context.route(tokens, (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  return async () => {
    await context.unroute(bookmarks);
    await context.unroute(tokens);
  };
}
