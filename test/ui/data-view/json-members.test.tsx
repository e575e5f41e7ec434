import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { JsonFieldsSection } from '#ui/data-view/JsonValue.tsx';

function show(record: Readonly<Record<string, unknown>>) {
  return render(<JsonFieldsSection members={new Map(Object.entries(record))} />);
}

describe('JsonFieldsSection', () => {
  it('renders nothing if there are no properties', () => {
    const { container } = show({});
    expect(container).toBeEmptyDOMElement();
  });

  it.each([
    ['a list of words', ['TypeScript', 'Go']],
    ['a map to levels', { TypeScript: 'expert', Go: 'working' }],
    ['a map to lists', { known: ['TypeScript', 'Go'] }],
  ])('shows skills that are %s without a collapsible section', (_, skills) => {
    show({ skills });
    expect(screen.getByText('TypeScript')).toBeVisible();
    expect(screen.getByText('Go')).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('shows nested values as a tree in which collapsed rows can be expanded', async () => {
    const days = Object.fromEntries(Array.from({ length: 90 }, (_, day) => [`d${day}`, `${day}h`]));
    show({ calendar: { name: 'Harbour', days } });
    expect(await screen.findByRole('treeitem', { name: 'name: "Harbour"' })).toBeVisible();
    await userEvent.click(screen.getByRole('treeitem', { name: 'days: { } 90 members' }));
    expect(screen.getByRole('treeitem', { name: 'd0: "0h"' })).toBeVisible();
  });

  it('renders only web URLs as links', () => {
    show({ site: 'https://a.test/x', script: 'javascript:alert(1)', posing: 'https://a@b.test/' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.test/x',
    ]);
  });

  it('distinguishes null, false, zero and empty values', () => {
    show({ a: null, b: false, c: 0, d: '', e: [], f: {} });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Not given',
      'No',
      '0',
      '(empty)',
      'None',
      'None',
    ]);
  });

  it('shows the first items of a long list, and further items after “Show more”', async () => {
    const user = userEvent.setup();
    show({ tags: Array.from({ length: 90 }, (_, index) => `tag ${index}`) });
    expect(screen.getAllByRole('listitem')).toHaveLength(40);
    expect(screen.getByText('… and 50 more')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(90);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('copies all properties with “Copy as JSON”', async () => {
    const user = userEvent.setup();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    const record = { skills: ['a'], ['__proto__']: { b: [null] } };
    show(JSON.parse(JSON.stringify(record)));
    await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toEqual(record);
  });
});
