import type { Page } from '@playwright/test';

/** The relative luminance (WCAG 2.2) of each pixel of a picture, in rows. */
export function luminancesOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const linear = (part: number) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      const luminances: number[] = [];
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        luminances.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
      }
      return luminances;
    },
    [...picture],
  );
}

/** The contrast of two relative luminances, from 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
