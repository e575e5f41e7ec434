import { expect, test, vi } from 'vitest';
import { placePopover } from '#ui/page/Popover.tsx';

function createBox(...place: [x: number, y: number, width: number, height: number]) {
  const element = document.createElement('div');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(...place));
  return element;
}

test.each([
  ['below the anchor', [100, 100], 200, 'start', '136px auto auto 100px'],
  ['centred below the anchor', [100, 100], 200, 'center', '136px auto auto 40px'],
  ['within the right edge', [990, 100], 200, 'start', '136px auto auto 812px'],
  ['within the left edge', [2, 100], 200, 'start', '136px auto auto 12px'],
  ['above if it doesn’t fit below', [100, 600], 200, 'start', 'auto auto 174px 100px'],
  [
    'below if it fits nowhere and there is more room',
    [100, 100],
    700,
    'start',
    '136px auto auto 100px',
  ],
] as const)('placePopover places the popover %s', (_, [x, y], height, align, expected) => {
  const popover = createBox(0, 0, 200, height);
  placePopover(createBox(x, y, 80, 30), popover, align);
  expect(popover.style.inset).toBe(expected);
  expect(popover.style.getPropertyValue('--room')).toBe(y === 100 ? '620px' : '582px');
});
