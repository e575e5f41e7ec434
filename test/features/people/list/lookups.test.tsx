import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { advanceFakeClock, startFakeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  createPersonResponse,
  documentedOnlyConfig,
  findLoadRestButton,
  findPeople,
  mockLookupResponses,
  ownerNames,
  ownersContent,
} from './lookup-responses.ts';
// Imports this module before the tests, because dynamic imports don't finish while timers are fake.
import '#features/people/list/PeoplePage.tsx';

const server = startReferenceService(ownersContent);
const heading = () => screen.getByRole('heading', { level: 1 });
const lookedUp = (count: number) =>
  screen.findByText(new RegExp(`^Searching details of ${count} of 120`));

/** Delays responses to requests for people until the test releases them. */
function holdLookups() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    letGo: () =>
      act(async () => {
        for (const release of waiting) release();
      }),
  };
}

describe('look-ups of people', () => {
  test('send at most six requests at a time, and request each name once, even after a 404', async () => {
    let open = 0;
    let most = 0;
    const names = mockLookupResponses(server, async (name) => {
      open += 1;
      most = Math.max(most, open);
      await delay(2);
      open -= 1;
      return name === 'Person 003'
        ? HttpResponse.json({}, { status: 404 })
        : createPersonResponse(name);
    });
    const { user } = await renderApp(server, '/people', documentedOnlyConfig);
    await user.click(await findLoadRestButton());
    await lookedUp(120);
    expect(await screen.findByText('Not in the directory')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Person 003' }));
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await user.click(screen.getByRole('link', { name: 'All people' }));
    await screen.findByText('Not in the directory');
    expect(most).toBe(6);
    expect([...names].sort()).toEqual(ownerNames);
  });

  test('request only visible people until “Load the rest” is pressed, and end with “Stop”', async () => {
    const held = holdLookups();
    let holding = false;
    const names = mockLookupResponses(server, async (name) => {
      if (holding) await held.wait();
      return createPersonResponse(name);
    });
    const { user } = await renderApp(server, '/people', documentedOnlyConfig);
    const rowHeight = 58;
    const inView = Math.ceil(window.innerHeight / rowHeight);
    const rendered = await within(await findPeople()).findAllByRole('link');
    expect(rendered.length).toBeGreaterThan(inView);
    await lookedUp(inView);
    expect(names).toHaveLength(inView);

    holding = true;
    await user.click(await findLoadRestButton());
    await waitFor(() => expect(held.waiting).toHaveLength(6));
    expect(screen.getByRole('progressbar', { name: 'Loading details of people' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    holding = false;
    await held.letGo();
    await lookedUp(inView + 6);
    expect(names).toHaveLength(inView + 6);
    expect(await findLoadRestButton()).toHaveFocus();
  });

  test('send no further request after the user leaves the screen', async () => {
    const held = holdLookups();
    const names = mockLookupResponses(server, async (name) => {
      await held.wait();
      return createPersonResponse(name);
    });
    const { user, services } = await renderApp(server, '/people', documentedOnlyConfig);
    await waitFor(() => expect(held.waiting).toHaveLength(6));
    await user.click(screen.getByRole('link', { name: /^Competencies/ }));
    await waitFor(() => expect(heading()).toHaveTextContent(/^Competencies/));
    await held.letGo();
    // A further request would be pending, because its response is delayed.
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(names).toHaveLength(6);
  });

  test("show which people couldn't be loaded and why, and “Try again” requests these people again", async () => {
    let failing = true;
    const names = mockLookupResponses(server, (name) =>
      failing && name === 'Person 002'
        ? HttpResponse.json({}, { status: 500 })
        : createPersonResponse(name),
    );
    const { user } = await renderApp(server, '/people', documentedOnlyConfig);
    expect(await screen.findByText('1 person couldn’t be loaded')).toBeVisible();
    expect(screen.getByText(/The directory failed \(status 500\)/)).toBeVisible();
    expect(await screen.findByText('Couldn’t be loaded')).toBeVisible();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/couldn’t be loaded/i)).toBeNull());
    expect(names.filter((name) => name === 'Person 002')).toHaveLength(4);
  });

  test('stop after at most twelve failures until the user presses “Try again”', async () => {
    const names = mockLookupResponses(server, () => HttpResponse.json({}, { status: 400 }));
    await renderApp(server, '/people', documentedOnlyConfig);
    expect(await screen.findByText(/Loading stops until you try again/)).toBeVisible();
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(names.length).toBeLessThanOrEqual(12);
  });

  test('pause for the Retry-After time of a 429, and then continue', async () => {
    let pausing = true;
    const names = mockLookupResponses(server, (name) =>
      pausing
        ? HttpResponse.json({}, { status: 429, headers: { 'retry-after': '8' } })
        : createPersonResponse(name),
    );
    startFakeClock();
    await renderApp(server, '/people', documentedOnlyConfig);
    await advanceFakeClock(4_000);
    expect(screen.getByText(/Loading continues in \d s/)).toBeVisible();
    expect(names).toHaveLength(6);
    pausing = false;
    await advanceFakeClock(8_000);
    expect(screen.queryByText(/is limiting requests/)).toBeNull();
    expect(screen.getAllByText(/^Atlas · Owner of/).length).toBeGreaterThan(0);
    // Each of the six rejected names was requested twice, and every other name once.
    expect(names.length - new Set(names).size).toBe(6);
  });

  test('ask the user for another directory key after a 401, and then continue', async () => {
    let refusing = true;
    const names = mockLookupResponses(server, (name) =>
      refusing ? HttpResponse.json({}, { status: 401 }) : createPersonResponse(name),
    );
    const { user } = await renderApp(server, '/people', {
      ...documentedOnlyConfig,
      directoryKey: { mode: 'ask' },
    });
    const useKey = async () => {
      fireEvent.change(await screen.findByLabelText('Directory key'), {
        target: { value: 'reference-directory-key' },
      });
      await user.click(screen.getByRole('button', { name: 'Use key' }));
    };
    await useKey();
    await screen.findByText('The directory refused this key.');
    expect(names.length).toBeGreaterThan(0);
    refusing = false;
    await useKey();
    expect((await screen.findAllByText(/^Atlas · Owner of/)).length).toBeGreaterThan(0);
  });
});
