import { expect, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { serveConfigOverrides, serveText } from './support/service-responses.ts';
import { test } from './support/test.ts';

const path = '/specifications/pay~2Fcore/spec~2Fledger.md';
const wide = `flowchart LR\n${Array.from({ length: 20 }, (_, i) => `  s${i}[Step ${i}] --> s${i + 1}`).join('\n')}`;

async function openDiagram(page: Page, source: string): Promise<void> {
  await serveText(page.context(), `# Ledger\n\nText.\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`);
  await openAsReader(page, path);
}

/** Collects the URL paths that the page requests from now on. */
function requestedPaths(page: Page): readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}

const isForDiagrams = (pathname: string) => /diagram/i.test(pathname);

test.describe('diagram in a specification', () => {
  test('is rendered as SVG text in its frame, and Source shows the source', async ({ page }) => {
    await openDiagram(page, 'flowchart LR\n  a["One & <b>two</b>"] -->|then| b');
    const source = page.getByRole('button', { name: 'Source', exact: true });
    await expect(source).toBeVisible();
    const drawing = page.frameLocator('iframe').locator('svg');
    await expect(drawing).toContainText('then');
    await expect(drawing.locator('foreignObject')).toHaveCount(0);
    await source.click();
    await expect(page.getByText('a["One & <b>two</b>"] -->|then| b')).toBeVisible();
    await expect(page.locator('iframe')).toBeHidden();
  });

  test('can be zoomed, moved and opened in full screen by keyboard', async ({ page }) => {
    await openDiagram(page, wide);
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    const viewport = page.getByRole('figure', { name: 'Diagram: flowchart' });
    const getWidth = async () => (await page.locator('iframe').first().boundingBox())?.width ?? 0;
    await zoomIn.focus();
    const fitted = await getWidth();
    const column = await page.getByText('Text.', { exact: true }).boundingBox();
    expect(fitted).toBeGreaterThan(100);
    expect(fitted).toBeLessThanOrEqual(column?.width ?? 0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(getWidth).toBeCloseTo(fitted * 2, 0);
    await viewport.focus();
    const left = () => viewport.evaluate(({ scrollLeft }) => scrollLeft);
    const before = await left();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(before);

    const fullScreen = page.getByRole('button', { name: 'Full screen' });
    await fullScreen.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Diagram: flowchart' });
    await expect(dialog.frameLocator('iframe').locator('svg')).toContainText('Step 19');
    const size = await dialog.locator('iframe').boundingBox();
    expect(size?.width).toBeGreaterThan(fitted);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(fullScreen).toBeFocused();
  });

  test('can be moved with the mouse while it is enlarged', async ({ page }) => {
    await openDiagram(page, wide);
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let level = 0; level < 3; level += 1) await zoomIn.click();
    const viewport = page.getByRole('figure', { name: 'Diagram: flowchart' });
    const left = () => viewport.evaluate(({ scrollLeft }) => scrollLeft);
    const before = await left();
    const box = await viewport.boundingBox();
    if (box === null) throw new Error('The diagram has no box.');
    await page.mouse.move(box.x + 200, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await left()).toBeCloseTo(before + 100, -1);
  });

  test('follows the dark colour scheme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openDiagram(page, 'flowchart LR\n  a --> b');
    const root = page.frameLocator('iframe').locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Source', exact: true })).toBeVisible();
  });
});

test('a document without diagrams loads no file for diagrams', async ({ page }) => {
  const requested = requestedPaths(page);
  await serveText(page.context(), '# Ledger\n\n```ts\nlet diagram;\n```\n\nThe end.\n');
  await openAsReader(page, path);
  await expect(page.getByText('The end.')).toBeVisible();
  expect(requested.filter(isForDiagrams)).toEqual([]);
  await serveText(page.context(), '# Ledger\n\n```mermaid\npie\n  "a" : 1\n```\n');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Source', exact: true })).toBeVisible();
  expect(requested.filter(isForDiagrams)).toContain('/diagram.js');
});

test('a deployment without diagrams shows only sources', async ({ page, context }) => {
  const requested = requestedPaths(page);
  await serveConfigOverrides(context, { diagrams: false });
  await openDiagram(page, 'flowchart LR\n  a --> b');
  await expect(page.getByText('a --> b')).toBeVisible();
  expect(requested.filter(isForDiagrams)).toEqual([]);
});
