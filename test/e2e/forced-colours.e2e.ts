import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { openAsReader } from './support/sign-in.ts';
import { textContrast } from './support/text-contrast.ts';

describe('in forced colours', () => {
  test.for(['light', 'dark'] as const)(
    'labels of buttons can be read (%s)',
    async (colorScheme, { page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await openAsReader(page, '/bookmarks');
      for (const name of ['Add bookmark', 'New folder']) {
        const button = page.getByRole('button', { name, exact: true });
        await button.waitFor();
        expect(await textContrast(button), name).toBeGreaterThan(4.5);
      }
    },
  );
});
