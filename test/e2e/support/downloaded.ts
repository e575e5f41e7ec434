import { text } from 'node:stream/consumers';
import type { Download, Page } from '@playwright/test';

/** The download that an action starts; of several, the first whose name ends like that. */
export async function downloaded(
  page: Page,
  press: () => Promise<void>,
  ending = '',
): Promise<{ name: string; content: string }> {
  const isMeant = (download: Download) => download.suggestedFilename().endsWith(ending);
  const [download] = await Promise.all([page.waitForEvent('download', isMeant), press()]);
  return {
    name: download.suggestedFilename(),
    content: await text(await download.createReadStream()),
  };
}
