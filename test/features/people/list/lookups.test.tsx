import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sampleContent } from '#reference-service/content.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

/** More owners than a screen holds. */
const owners = Array.from(
  { length: 120 },
  (_, index) => `Person ${String(index).padStart(3, '0')}`,
);
const [competency] = sampleContent.competencies;
const server = startReferenceService({
  ...sampleContent,
  competencies: owners.flatMap((owner) => (competency ? [{ ...competency, owner }] : [])),
});
const documentedOnly = { extensions: [] };

type Answer = (name: string) => Response | Promise<Response>;

const personOf = (name: string) => {
  const number = Number(name.slice(-3));
  return HttpResponse.json({
    name,
    teamRoomName: number % 2 === 0 ? 'Atlas' : 'Comet',
    codeHostUsername: `host-${number}`,
    ...(number % 3 === 0 ? {} : { canQc: number % 3 === 1 }),
  });
};

/** Answers look-ups; `names` has who was asked for, in order. */
function answerLookups(answer: Answer) {
  const names: string[] = [];
  server.use(
    http.get(`${appOrigin}/data/v1/people/:name`, ({ params }) => {
      names.push(String(params.name));
      return answer(String(params.name));
    }),
  );
  return names;
}

const list = () => screen.findByRole('list', { name: 'People' });
const heading = () => screen.getByRole('heading', { level: 1 });
const lookedUp = (count: number) => screen.findByText(new RegExp(`^${count} of 120 looked up`));
const lookUpAll = () => screen.findByRole('button', { name: 'Look up all 120' });

describe('looking people up', () => {
  it('has six requests under way at most, and asks for each name once', async () => {
    let open = 0;
    let most = 0;
    const names = answerLookups(async (name) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 2));
      open -= 1;
      return personOf(name);
    });
    const { user } = await renderApp(server, '/people', documentedOnly);
    await user.click(await lookUpAll());
    await waitFor(() => expect(screen.queryByText(/looked up/)).toBeNull(), { timeout: 20_000 });
    expect(most).toBe(6);
    expect([...names].sort()).toEqual(owners);
  });

  it('asks for nobody out of view until it is asked to, and can be stopped', async () => {
    let hold = false;
    const waiting: (() => void)[] = [];
    const names = answerLookups(async (name) => {
      if (hold) await new Promise<void>((resolve) => waiting.push(resolve));
      return personOf(name);
    });
    const { user } = await renderApp(server, '/people', documentedOnly);
    const inView = (await within(await list()).findAllByRole('link')).length;
    expect(inView).toBeLessThan(60);
    await lookedUp(inView);
    expect(names).toHaveLength(inView);

    hold = true;
    await user.click(await lookUpAll());
    await waitFor(() => expect(waiting).toHaveLength(6));
    expect(screen.getByRole('progressbar', { name: 'People looked up' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    hold = false;
    await act(async () => {
      for (const release of waiting) release();
    });
    await lookedUp(inView + 6);
    expect(names).toHaveLength(inView + 6);
    expect(await lookUpAll()).toHaveFocus();
  });

  it('calls off what was not sent when the screen is left', async () => {
    const waiting: (() => void)[] = [];
    const names = answerLookups(async (name) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return personOf(name);
    });
    const { user } = await renderApp(server, '/people', documentedOnly);
    await waitFor(() => expect(names).toHaveLength(6));
    await user.click(screen.getByRole('link', { name: /^Competencies/ }));
    await waitFor(() => expect(heading()).toHaveTextContent(/^Competencies/));
    await act(async () => {
      for (const release of waiting) release();
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(names).toHaveLength(6);
  });

  it('keeps who isn’t there as an answer, and never asks again', async () => {
    const names = answerLookups((name) =>
      name === 'Person 003' ? HttpResponse.json({}, { status: 404 }) : personOf(name),
    );
    const { user } = await renderApp(server, '/people', documentedOnly);
    const tag = await screen.findByText('Not in the directory');
    expect(tag).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Person 003' }));
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await user.click(screen.getByRole('link', { name: 'All people' }));
    await screen.findByText('Not in the directory');
    expect(names.filter((name) => name === 'Person 003')).toHaveLength(1);
  });

  it('says who could not be looked up and why, and tries again when asked', async () => {
    let failing = true;
    const names = answerLookups((name) =>
      failing && name === 'Person 002' ? HttpResponse.json({}, { status: 500 }) : personOf(name),
    );
    const { user } = await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText('1 person could not be looked up')).toBeVisible();
    expect(screen.getByText(/The directory failed \(status 500\)/)).toBeVisible();
    expect(await screen.findByText('Could not be looked up')).toBeVisible();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be looked up/i)).toBeNull());
    expect(names.filter((name) => name === 'Person 002')).toHaveLength(4);
  });

  it('stops asking where nothing is answered', async () => {
    const names = answerLookups(() => HttpResponse.json({}, { status: 400 }));
    await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText(/Nobody else is looked up until you try again/)).toBeVisible();
    expect(names.length).toBeLessThanOrEqual(12);
  });

  it('waits as long as the directory asks for, then goes on', async () => {
    let pausing = true;
    const names = answerLookups((name) =>
      pausing
        ? HttpResponse.json({}, { status: 429, headers: { 'retry-after': '1' } })
        : personOf(name),
    );
    await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText(/Going on in 1 s/)).toBeVisible();
    await waitFor(() => expect(names).toHaveLength(6));
    pausing = false;
    await waitFor(() => expect(screen.queryByText(/asks for a pause/)).toBeNull());
    expect((await screen.findAllByText(/^Atlas · Owns/)).length).toBeGreaterThan(0);
    // Those that were turned away were asked for twice, the others once.
    expect(names.length - new Set(names).size).toBe(6);
  });

  it('asks for the key once it is refused, then goes on where it was', async () => {
    let refusing = true;
    answerLookups((name) => (refusing ? HttpResponse.json({}, { status: 401 }) : personOf(name)));
    const { user } = await renderApp(server, '/people', {
      ...documentedOnly,
      directoryKey: { mode: 'ask' },
    });
    await user.type(await screen.findByLabelText('Directory key'), 'reference-directory-key');
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    await screen.findByText('The directory refused this key.');
    refusing = false;
    await user.type(await screen.findByLabelText('Directory key'), 'reference-directory-key');
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    expect((await screen.findAllByText(/^Atlas · Owns/)).length).toBeGreaterThan(0);
  });
});

describe('filtering people', () => {
  const shown = async () =>
    within(await list())
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);

  it('looks at names, full names, code hosts, team rooms and projects of who is known', async () => {
    answerLookups(personOf);
    const { user } = await renderApp(server, '/people?q=host-7', documentedOnly);
    await screen.findByRole('heading', { name: 'Nobody matches' });
    await user.click(await lookUpAll());
    await waitFor(() => expect(heading()).toHaveTextContent('People 11 of 120'), {
      timeout: 20_000,
    });
  });

  it('has facets with counts, which live in the address', async () => {
    answerLookups(personOf);
    const { user } = await renderApp(server, '/people', documentedOnly);
    await user.click(await lookUpAll());
    await waitFor(() => expect(screen.queryByText(/looked up/)).toBeNull(), { timeout: 20_000 });

    await user.click(screen.getByRole('button', { name: 'Team room' }));
    await user.click(screen.getByRole('checkbox', { name: 'Atlas 60' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 60 of 120'));
    await user.click(screen.getByRole('button', { name: 'Can QC' }));
    expect(await screen.findByRole('checkbox', { name: 'Yes 20' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Not given 20' }));
    await user.click(screen.getByRole('checkbox', { name: 'No 20' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 40 of 120'));
    expect(window.location.search).toBe('?room=Atlas&qc=unknown&qc=no');

    await user.click(screen.getByRole('button', { name: 'Remove filter Can QC' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 60 of 120'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(heading()).toHaveTextContent(/^People 120$/));
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Filter people')).toHaveFocus();
  });

  it('is as it was left when Back leads to it', async () => {
    answerLookups(personOf);
    const { user } = await renderApp(server, '/people?room=Comet&q=person', documentedOnly);
    await user.click(await lookUpAll());
    await waitFor(async () => expect((await shown()).length).toBeGreaterThan(0));
    const [first] = await shown();
    await user.click(screen.getByRole('link', { name: String(first) }));
    await screen.findByRole('heading', { name: 'Profile' });
    await act(async () => window.history.back());
    await waitFor(() => expect(screen.getByLabelText('Filter people')).toHaveValue('person'));
    expect(screen.getByRole('button', { name: 'Team room: Comet' })).toBeVisible();
    expect(await shown()).toContain(first);
  });
});
