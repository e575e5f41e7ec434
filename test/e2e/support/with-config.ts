import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';

const configFile = v.record(v.string(), v.unknown());

/** Serves the context the shipped /config.json with other members, such as `{ extensions: [] }`. */
export async function withConfig(
  context: BrowserContext,
  overrides: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.route('/config.json', async (route) => {
    // A kept-alive connection may have been closed.
    const response = await route.fetch({ maxRetries: 3 });
    const shipped = v.parse(configFile, await response.json());
    await route.fulfill({ response, json: { ...shipped, ...overrides } });
  });
}
