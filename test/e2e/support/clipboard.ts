import type { BrowserContext } from '@playwright/test';

/** What another program would paste: the app may write to the clipboard but not read it. */
export async function pasted(context: BrowserContext): Promise<string> {
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.getByRole('textbox');
  await field.press('Control+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}
