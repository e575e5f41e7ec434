import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LimitedList } from '#ui/list/LimitedList.tsx';

function renderList(length: number) {
  const items = Array.from({ length }, (_, index) => `Item ${index + 1}`);
  render(
    <LimitedList items={items} most={2} aria-label="Items">
      {(item) => <li key={item}>{item}</li>}
    </LimitedList>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('a limited list', () => {
  test('has all items where they are few', () => {
    expect(renderList(2)).toEqual(['Item 1', 'Item 2']);
    expect(screen.getByRole('list', { name: 'Items' })).toBeVisible();
  });

  test('ends with the number of those it leaves out', () => {
    expect(renderList(1_236)).toEqual(['Item 1', 'Item 2', 'and 1,234 more']);
  });
});
