import { expect, test, vi } from 'vitest';
import { placePopover } from '#ui/page/Popover.tsx';

function createBox(...place: [x: number, y: number, width: number, height: number]) {
  const element = document.createElement('div');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(...place));
  return element;
}

test.each([
  ['below the anchor', [100, 100], 200, 'start', { left: '100px', top: '136px' }],
  ['centred below the anchor', [100, 100], 200, 'center', { left: '40px', top: '136px' }],
  ['within the right edge', [990, 100], 200, 'start', { left: '812px', bottom: 'auto' }],
  ['within the left edge', [2, 100], 200, 'start', { left: '12px' }],
  ['above if it doesn’t fit below', [100, 600], 200, 'start', { top: 'auto', bottom: '174px' }],
  ['below if it fits nowhere and there is more room', [100, 100], 700, 'start', { top: '136px' }],
] as const)('placePopover places it %s', (_, [x, y], height, align, expected) => {
  const popover = createBox(0, 0, 200, height);
  placePopover(createBox(x, y, 80, 30), popover, align);
  expect(popover.style).toMatchObject(expected);
  expect(popover.style.getPropertyValue('--room')).toBe(y === 100 ? '620px' : '582px');
});
