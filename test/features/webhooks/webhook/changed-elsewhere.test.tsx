import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ownName } from '#platform/own-name.ts';
import { atTheService } from '#test/faults/operations.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const path = '/webhooks/v1/subscriptions';
const documentedOnly = { extensions: [] };
const url = 'https://ci.example.test/in';
const mine = 'https://ci.example.test/mine';
const theirs = 'https://ci.example.test/theirs';
const owner = ['/', appOrigin, `${appOrigin}/oidc`, 'mara'] as const;

const field = () => screen.findByLabelText('Endpoint URL');
const save = () => screen.getByRole('button', { name: 'Save changes' });
const patches = () => server.sent.filter(({ method }) => method === 'PATCH');
const bodies = () => patches().map(({ body }) => JSON.parse(body));
const changed = () => screen.findByText('This webhook was changed elsewhere');

async function existing(): Promise<string> {
  const made = await atTheService(server, 'POST', path, { url, eventTypes: ['a', 'b'] });
  const { subscriptionId } = await made.json();
  return subscriptionId;
}

const changeElsewhere = (id: string, change: Record<string, unknown>) =>
  atTheService(server, 'PATCH', `${path}/${id}`, change);

/** As another tab does when it has changed something. */
function tellFromAnotherTab(): void {
  const channel = new BroadcastChannel(ownName('webhook-changes', ...owner));
  channel.postMessage('webhooks changed');
  channel.close();
}

/** The next change is carried out, and answered when the returned function is called. */
function holdNextAnswer(): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    http.patch(
      `${appOrigin}${path}/:id`,
      async ({ request }) => {
        const answer = await server.service().fetch(request);
        await held;
        return answer;
      },
      { once: true },
    ),
  );
  return letGo;
}

async function retype(user: UserEvent, address: string) {
  await user.clear(await field());
  await user.click(await field());
  await user.paste(address);
}

describe('a change for a state that is no more', () => {
  async function conflict() {
    const id = await existing();
    const view = await renderApp(server, `${list}/${id}`);
    await retype(view.user, mine);
    await changeElsewhere(id, { url: theirs });
    await view.user.click(save());
    await changed();
    return { ...view, id };
  }

  it('isn’t made: both versions stand side by side, and the choice has the focus', async () => {
    const { user } = await conflict();
    expect(patches()[0]?.headers.get('if-match')).toMatch(/^"/);
    expect(screen.getByRole('columnheader', { name: 'In this form' })).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^Endpoint URL/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([mine, theirs]);
    expect(await field()).toHaveValue(mine);
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(patches()).toHaveLength(1);
  });

  it('is made over the newer one by whoever keeps their own', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ url: mine }, { url: mine }]);
    const [stale, fresh] = patches().map(({ headers }) => headers.get('if-match'));
    expect(fresh).not.toBe(stale);
  });

  it('is given up by whoever uses the other', async () => {
    const { user } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Use the other' }));
    expect(await field()).toHaveValue(theirs);
    await user.click(save());
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(patches()).toHaveLength(1);
  });

  it('that touches something else is told, and can be made at once', async () => {
    const id = await existing();
    const { user } = await renderApp(server, `${list}/${id}`);
    await retype(user, mine);
    await changeElsewhere(id, { eventTypes: ['c'] });
    await user.click(save());
    expect(await screen.findByText(/changed elsewhere since it was read here/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove c' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(bodies()).toEqual([{ url: mine }, { url: mine }]);
  });

  it('is no conflict after one’s own: a second change follows the first', async () => {
    const id = await existing();
    const { user } = await renderApp(server, `${list}/${id}`);
    await retype(user, mine);
    await user.click(save());
    await screen.findByText('Changes saved.');
    await user.click(screen.getByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    await retype(user, theirs);
    await user.click(save());
    await waitFor(() => expect(patches()).toHaveLength(3));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(screen.queryByText('This webhook was changed elsewhere')).toBeNull();
  });
});

describe('two tabs', () => {
  it('agree: a list shows what another tab has changed', async () => {
    const id = await existing();
    await renderApp(server, list);
    expect(await screen.findByRole('switch')).toBeChecked();
    await changeElsewhere(id, { status: 'paused' });
    tellFromAnotherTab();
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
  });

  it('tell each other that something has changed, and nothing of what', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel(ownName('webhook-changes', ...owner));
    channel.onmessage = ({ data }) => heard.push(data);
    await existing();
    const { user } = await renderApp(server, list);
    await user.click(await screen.findByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    await waitFor(() => expect(heard).toEqual(['webhooks changed']));
    channel.close();
  });

  it('don’t lose what is being typed: the form shows both and asks', async () => {
    const id = await existing();
    const { user } = await renderApp(server, `${list}/${id}`);
    await retype(user, mine);
    await changeElsewhere(id, { url: theirs });
    tellFromAnotherTab();
    await changed();
    expect(await field()).toHaveValue(mine);
    // Nobody pressed anything: the person goes on typing.
    expect(await field()).toHaveFocus();
    expect(patches()).toEqual([]);
  });

  it.each([
    ['in full', true, url, theirs],
    ['with its query masked', false, `${url}?team=…`, `${theirs}?team=…`],
  ])(
    'agree where only this browser has a list, and warn a form there too: an address known %s',
    async (_, urlComplete, before, after) => {
      const id = await existing();
      const remember = (known: Record<string, unknown>) => {
        const key = ownName('webhooks', ...owner);
        localStorage.setItem(key, JSON.stringify([{ subscriptionId: id, urlComplete, ...known }]));
        window.dispatchEvent(new StorageEvent('storage', { key }));
      };
      remember({ url: before, eventTypes: ['a'], status: 'active' });
      const { user } = await renderApp(server, `${list}/${id}`, documentedOnly);
      await retype(user, mine);
      remember({ url: after, eventTypes: ['a'], status: 'paused' });
      await changed();
      expect(screen.getByRole('row', { name: /^Endpoint URL/ })).toHaveTextContent(after);
      expect(screen.getByRole('switch')).not.toBeChecked();
      expect(await field()).toHaveValue(mine);
    },
  );

  it('are not said to differ where the address only becomes known by an own change', async () => {
    const id = await existing();
    localStorage.setItem(ownName('webhooks', ...owner), JSON.stringify([{ subscriptionId: id }]));
    const { user } = await renderApp(server, `${list}/${id}`, documentedOnly);
    await retype(user, mine);
    await user.click(screen.getByRole('button', { name: 'Resume webhook' }));
    await screen.findByRole('switch', { name: url });
    expect(screen.queryByText('This webhook was changed elsewhere')).toBeNull();
    await user.click(save());
    await screen.findByText('Changes saved.');
    expect(bodies()).toEqual([{ status: 'active' }, { url: mine }]);
  });
});

it('changes to one webhook go out one after another: the second waits for the first one’s late answer, which can’t bring back the old state', async () => {
  const id = await existing();
  const { user, services } = await renderApp(server, `${list}/${id}`);
  const answerFirst = holdNextAnswer();
  await user.click(await screen.findByRole('switch'));
  await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
  await retype(user, mine);
  await user.click(save());
  await screen.findByRole('button', { name: 'Saving…' });
  await delay(50);
  expect(bodies()).toEqual([{ status: 'paused' }]);
  answerFirst();
  await screen.findByText('Changes saved.');
  expect(bodies()).toEqual([{ status: 'paused' }, { url: mine }]);
  expect(await field()).toHaveValue(mine);
  expect(screen.getByRole('switch')).not.toBeChecked();
  await services.queryClient.refetchQueries();
  expect(await field()).toHaveValue(mine);
  expect(screen.getByRole('switch')).not.toBeChecked();
});

it('what another tab changes while a change is under way here is shown once that is answered, late as the answer may be', async () => {
  const id = await existing();
  const { user, services } = await renderApp(server, `${list}/${id}`);
  const answer = holdNextAnswer();
  await user.click(await screen.findByRole('switch'));
  await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
  await waitFor(() => expect(patches()).toHaveLength(1));
  await delay(50);
  await changeElsewhere(id, { url: theirs });
  tellFromAnotherTab();
  await delay(50);
  answer();
  await waitFor(() => expect(services.queryClient.isMutating()).toBe(0));
  await delay(50);
  expect(await field()).toHaveValue(theirs);
  expect(screen.getByRole('switch')).not.toBeChecked();
});
