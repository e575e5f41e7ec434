import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { JsonMembers } from '#ui/json/JsonMembers.tsx';

function show(record: Readonly<Record<string, unknown>>) {
  return render(<JsonMembers members={new Map(Object.entries(record))} />);
}

/** Opens every fold and asks for more wherever there is more, until everything has been shown. */
async function unfold(root: HTMLElement) {
  for (;;) {
    const closed = [...root.querySelectorAll('details:not([open])')];
    const more = within(root).queryAllByRole('button', { name: 'Show more', hidden: true });
    if (closed.length + more.length === 0) return;
    for (const fold of closed) {
      fold.toggleAttribute('open', true);
      fireEvent(fold, new Event('toggle'));
    }
    for (const button of more) fireEvent.click(button);
  }
}

describe('further members of a record', () => {
  it('show nothing when there are none', () => {
    const { container } = show({});
    expect(container).toBeEmptyDOMElement();
  });

  it.each([
    ['a list of words', ['TypeScript', 'Go']],
    ['a map to levels', { TypeScript: 'expert', Go: 'working' }],
    ['a map to lists', { known: ['TypeScript', 'Go'] }],
  ])('show skills that are %s without a fold', (_, skills) => {
    show({ skills });
    expect(screen.getByText('TypeScript')).toBeVisible();
    expect(screen.getByText('Go')).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('show a list of objects as a table', () => {
    show({
      skills: [
        { name: 'SQL', level: 'expert' },
        { name: 'Kotlin', level: null },
      ],
    });
    const table = screen.getByRole('table');
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'namelevel',
      'SQLexpert',
      'KotlinNot given',
    ]);
  });

  it('show a small nested object without a click', async () => {
    const user = userEvent.setup();
    show({ desk: { room: 'Atlas', team: { lead: 'Mara' }, since: '2025-09-01' } });
    expect(screen.getByText('2025-09-01')).toBeVisible();
    expect(screen.getByText('Mara')).toBeVisible();
    await user.click(screen.getByText(/· 3 fields$/));
    await waitFor(() => expect(screen.queryByText('Mara')).toBeNull());
  });

  it('show a large nested object when it is opened', async () => {
    const user = userEvent.setup();
    const days = Object.fromEntries(Array.from({ length: 30 }, (_, day) => [`d${day}`, `${day}h`]));
    show({ calendar: { name: 'Harbour', days } });
    expect(screen.queryByText('29h')).toBeNull();
    await user.click(screen.getByText('Harbour'));
    await user.click(await screen.findByText('0h'));
    expect(await screen.findByText('29h')).toBeVisible();
  });

  it('link web addresses only', () => {
    show({ site: 'https://a.test/x', script: 'javascript:alert(1)', posing: 'https://a@b.test/' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.test/x',
    ]);
  });

  it('distinguish null, false, zero and empty', () => {
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

  it('show the beginning of a long list, and more with “Show more”', async () => {
    const user = userEvent.setup();
    show({ tags: Array.from({ length: 90 }, (_, index) => `tag ${index}`) });
    expect(screen.getAllByRole('listitem')).toHaveLength(40);
    expect(screen.getByText('… and 50 more')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(90);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('count values that are nested too deep to show', async () => {
    const deep = JSON.parse(`${'{"a":['.repeat(20)}1,2,null${']}'.repeat(20)}`);
    const { container } = show({ deep });
    await unfold(container);
    expect(screen.getByText('3 values nested deeper than this page shows')).toBeVisible();
  });

  it('are copied whole with “Copy as JSON”', async () => {
    const user = userEvent.setup();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    const record = { skills: ['a'], ['__proto__']: { b: [null] } };
    show(JSON.parse(JSON.stringify(record)));
    await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toEqual(record);
  });

  it('show or count every value of any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 9 }), async (json) => {
        let leaves = 0;
        // Each text is one of its own, so that the page can be searched for it.
        const marked: unknown = JSON.parse(JSON.stringify(json), (_, value) => {
          if (typeof value === 'object' && value !== null) return value;
          leaves += 1;
          return `leaf${leaves}.`;
        });
        const { container } = show({ json: marked });
        await unfold(container);
        const text = container.textContent;
        expect(text).not.toContain('[object');
        const shown = new Set(text.match(/leaf\d+\./g)).size;
        const counted = [...text.matchAll(/(\d+) values? nested deeper/g)];
        const left = counted.reduce((sum, [, count]) => sum + Number(count), 0);
        expect(shown + left).toBe(leaves);
        cleanup();
      }),
      { numRuns: 80 },
    );
  });
});
