import type { Locator } from 'playwright-core';

/**
 * Contrast of an element's text against its ground as they are painted: between the darkest and the
 * lightest pixel of the text's box (WCAG 2.2, relative luminance). Computed styles don't tell, since
 * forced colours paint a ground of their own behind text.
 */
export async function textContrast(element: Locator): Promise<number> {
  const clip = await element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode() ?? node);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const picture = await element.page().screenshot({ clip });
  return element.page().evaluate(
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
      const [darkest = 0] = luminances.sort((a, b) => a - b);
      return ((luminances.at(-1) ?? 0) + 0.05) / (darkest + 0.05);
    },
    [...picture],
  );
}
