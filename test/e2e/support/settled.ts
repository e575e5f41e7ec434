import type { Page } from '@playwright/test';

/** Waits until the page has been drawn after a change, such as of its size. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
}

/** Waits until there are no requests and nothing has changed for half a second. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((done) => {
        const finish = () => {
          if (document.querySelector('[aria-busy="true"]') !== null) return wait();
          changes.disconnect();
          done();
        };
        let timer: ReturnType<typeof setTimeout>;
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(finish, quietMs);
        };
        const changes = new MutationObserver(wait);
        changes.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        wait();
      }),
    500,
  );
  await drawn(page);
}
