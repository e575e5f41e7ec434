import { describe, expect, test, vi } from 'vitest';
import { placePopover } from '#ui/page/Popover.tsx';

function createBox(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  return element;
}

describe('placePopover in a window of 1024 × 768 pixels', () => {
  test.each([
    ['below the anchor', [100, 100], 200, 'start', { left: '100px', top: '136px' }],
    ['centred below a tooltip’s anchor', [100, 100], 200, 'center', { left: '40px', top: '136px' }],
    ['within the right edge', [990, 100], 200, 'start', { left: '812px', top: '136px' }],
    ['within the left edge', [2, 100], 200, 'start', { left: '12px', top: '136px' }],
    ['above if only there is enough space', [100, 600], 200, 'start', { bottom: '174px' }],
    ['below if there is more space than above', [100, 100], 700, 'start', { top: '136px' }],
  ] as const)('places the popover %s', (_, [x, y], height, align, expected) => {
    const popover = createBox(0, 0, 200, height);
    placePopover(createBox(x, y, 80, 30), popover, align);
    expect(popover.style).toMatchObject(expected);
    const isAbove = 'bottom' in expected;
    expect(popover.style[isAbove ? 'top' : 'bottom']).toBe('auto');
    expect(popover.style.getPropertyValue('--room')).toBe(`${isAbove ? y - 18 : 750 - y - 30}px`);
  });
});
