import type { Page } from '@playwright/test';

const controls = 'button, input, select, textarea, [role="toolbar"], [role="search"]';

/** What can be seen and pressed, which is of no use on paper. */
export function visibleControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => control.getBoundingClientRect().width > 1)
        .map((control) => control.outerHTML.slice(0, 120)),
    controls,
  );
}

/** The number of pages that the browser itself prints. */
export async function printedPages(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
