import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pass } from '#test/faults/probes.ts';
import {
  deliveriesPage,
  findList,
  listedEvents,
  startDeliveryService,
} from './delivery-service.ts';

const { open, openOnFastClock, reads } = startDeliveryService();

/** The query of the last request for a filtered list. */
const asked = () =>
  reads()
    .map(({ path }) => new URL(path, 'https://service.test').searchParams)
    .findLast((params) => params.size > 1);

describe('the filter of deliveries', () => {
  test('comes from the address, and can be removed', async () => {
    const { user } = await open(`${deliveriesPage}?result=failed`);
    await findList();
    expect(listedEvents()).toEqual(['event.number2']);
    expect(screen.getByRole('button', { name: 'Result: Failed' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove filter Result' }));
    await waitFor(() => expect(listedEvents()).toHaveLength(3));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Result' })).toHaveFocus();
  });

  test('is asked of the service, and kept in the address', async () => {
    const { user } = await open();
    await findList();
    const choose = async (pill: string, option: string) => {
      await user.click(screen.getByRole('button', { name: pill }));
      await user.click(within(screen.getByRole('group', { name: pill })).getByLabelText(option));
    };
    await choose('Event', 'bookmark.created');
    await choose('Answer', '503');
    await choose('Time', 'Last hour');
    await choose('Result', 'Failed');
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      result: 'failed',
      event: 'bookmark.created',
      answer: '503',
      time: '1h',
    });
    await waitFor(() => expect(asked()?.get('status')).toBe('failed'));
    const { since, ...rest } = Object.fromEntries(asked() ?? []);
    expect(rest).toEqual({
      status: 'failed',
      eventType: 'bookmark.created',
      responseStatus: '503',
      limit: '50',
    });
    const age = Date.now() - Date.parse(since ?? '');
    expect(age).toBeGreaterThanOrEqual(3_600_000);
    expect(age).toBeLessThan(3_700_000);
  });

  test('searches for what was typed once, after a pause', async () => {
    await openOnFastClock();
    const field = screen.getByRole('searchbox', { name: /^Name, ID or text/ });
    for (const value of ['s', 'settle', 'settlement']) {
      await act(async () => fireEvent.change(field, { target: { value } }));
      await pass(200);
    }
    expect(reads().filter(({ path }) => path.includes('q='))).toEqual([]);
    await pass(2_000);
    expect(asked()?.get('q')).toBe('settlement');
    expect(reads().filter(({ path }) => path.includes('q='))).toHaveLength(1);
    expect(window.location.search).toBe('?q=settlement');
  });

  test('that nothing matches can be removed as a whole', async () => {
    const { user } = await open(`${deliveriesPage}?result=skipped&answer=200`);
    expect(await screen.findByText('No delivery matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all deliveries' }));
    await findList();
    expect(listedEvents()).toHaveLength(3);
    expect(window.location.search).toBe('');
  });

  test('takes nothing from the address that it doesn’t know', async () => {
    await open(`${deliveriesPage}?result=lost&answer=many&time=1y&status=failed`);
    await findList();
    expect(listedEvents()).toHaveLength(3);
  });
});
