import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atTheService } from '#test/faults/operations.ts';
import { pass, takeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const newWebhook = '/settings/webhooks/new';
const documentedOnly = { extensions: [] };

const field = () => screen.findByLabelText('Endpoint URL');
const events = () => screen.getByRole('combobox', { name: 'Events to deliver' });
const create = () => screen.getByRole('button', { name: 'Create webhook' });
const secretHeading = () => screen.findByRole('heading', { name: 'Store the signing secret now' });
const posted = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

afterEach(() => vi.useRealTimers());

async function fillIn(user: UserEvent, url: string, eventTypes = 'bookmark.created,') {
  await user.click(await field());
  await user.paste(url);
  await user.click(events());
  await user.paste(eventTypes);
}

describe('an address', () => {
  it.each([
    [
      'https://0x7f.1/in',
      /127\.0\.0\.1 is a loopback address.*use a tunnel/,
      'https://127.0.0.1/in',
    ],
    ['https://printer.local./in', /printer\.local\. is a name of a local network/, undefined],
    ['https://[::ffff:10.0.0.1]/in', /is in a private network/, 'https://[::ffff:a00:1]/in'],
  ])('of a local host, %s, is sent only after “Use anyway”', async (url, problem, sent = url) => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, url);
    await user.click(create());
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(problem);
    await user.click(create());
    expect(posted()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    expect(await field()).toHaveFocus();
    expect(await field()).not.toBeInvalid();
    await user.keyboard('{Enter}');
    await secretHeading();
    expect(posted()).toEqual([{ url: sent, eventTypes: ['bookmark.created'] }]);
  });

  it('of another local host has to be accepted anew', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://localhost/');
    await user.click(create());
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    await user.clear(await field());
    await user.paste('https://10.0.0.1/');
    await user.click(create());
    expect(await field()).toHaveAccessibleDescription(/10\.0\.0\.1 is in a private network/);
    expect(posted()).toEqual([]);
  });

  it('in other letters is shown in ASCII too, and sent like that', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://bücher.example/in');
    expect(await screen.findByText('xn--bcher-kva.example')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription(/sent as xn--bcher-kva\.example/),
    );
    await user.click(create());
    await secretHeading();
    expect(posted()).toMatchObject([{ url: 'https://xn--bcher-kva.example/in' }]);
  });

  it('that mixes alphabets is warned about, and may be sent', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://аpple.com/in');
    expect(await screen.findByText(/mixes letters that look alike/)).toHaveTextContent(
      'Cyrillic and Latin',
    );
    expect(screen.getByText('xn--pple-43d.com')).toBeInTheDocument();
    await user.click(create());
    await secretHeading();
  });

  it('with a fragment loses it by one click, and may be sent with it', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/in#part');
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    expect(await field()).toHaveValue('https://hooks.example.test/in');
    expect(await field()).toHaveFocus();
    expect(screen.queryByText(/never reaches an endpoint/)).toBeNull();
  });

  it('with what looks like a secret is warned about by the name of its member alone', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/in?apiKey=hunter2');
    const warning = await screen.findByText(/seems to hold a secret/);
    expect(warning).toHaveTextContent('apiKey');
    expect(document.body).not.toHaveTextContent('hunter2');
  });

  it('is not warned about while something is pressed, which would move away from under the click', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    const address = await field();
    await user.click(events());
    await user.paste('bookmark.created,');
    takeClock();
    fireEvent.change(address, { target: { value: 'https://hooks.example.test/in#part' } });
    await pass(300);
    fireEvent.pointerDown(create());
    await pass(2_000);
    expect(screen.queryByText(/never reaches an endpoint/)).toBeNull();
    fireEvent.pointerUp(create());
    await pass(1_000);
    expect(screen.getByText(/never reaches an endpoint/)).toBeInTheDocument();
  });

  it('with a user name and password is refused, and they are nowhere in what is said', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://mara:hunter2@hooks.example.test/');
    await user.click(create());
    expect(await field()).toHaveAccessibleDescription(/must not contain a user name or password/);
    expect(document.body).not.toHaveTextContent('hunter2');
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(await field()).toHaveValue('https://hooks.example.test/');
    expect(posted()).toEqual([]);
  });

  it('is counted as it is sent: 515 characters typed are 3015, and too many', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, `https://ex.com/${'ü'.repeat(500)}`);
    expect(screen.getByText('3015 / 2048')).toBeInTheDocument();
    await user.click(create());
    expect(await field()).toHaveAccessibleDescription(/3015 characters long as it is sent/);
    expect(posted()).toEqual([]);
  });
});

describe('events', () => {
  it('with unusual names are warned about, and sent as they stand', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/', 'folder renamed;Bookmark_Folder.Deleted');
    expect(screen.getByText(/unusual name for an event/)).toHaveTextContent('folder renamed');
    expect(screen.getByText(/upper and lower case only/)).toHaveTextContent(
      'differs from “bookmark_folder.deleted”',
    );
    await user.click(create());
    await secretHeading();
    expect(posted()).toMatchObject([{ eventTypes: ['folder renamed', 'Bookmark_Folder.Deleted'] }]);
  });

  it('that differ from a known one by case alone take its name by one click', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/', 'Bookmark.Created,bookmark.created');
    await user.click(screen.getByRole('button', { name: 'Use bookmark.created' }));
    const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
    expect(within(chosen).getAllByRole('row')).toHaveLength(1);
    expect(events()).toHaveFocus();
  });

  it('pasted from a table are taken apart', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/', 'a\tb\r\nc;d\n');
    const chosen = screen.getByRole('grid', { name: 'Events to deliver: chosen' });
    expect(
      within(chosen)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave the focus in the field when the last one is removed', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/', 'a,');
    await user.click(screen.getByRole('button', { name: 'Remove a' }));
    expect(events()).toHaveFocus();
    expect(screen.getByText('Removed a')).toBeInTheDocument();
  });

  it('that are typed and not yet chosen are sent too', async () => {
    const { user } = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(user, 'https://hooks.example.test/', 'a,');
    await user.type(events(), 'zzz');
    await user.click(create());
    await secretHeading();
    expect(posted()).toMatchObject([{ eventTypes: ['a', 'zzz'] }]);
  });
});

describe('another webhook for the same endpoint and event', () => {
  const url = 'https://ci.example.test/in?team=atlas';

  it('is named before anything is sent, and doesn’t keep it from being sent', async () => {
    await atTheService(server, 'POST', '/webhooks/v1/subscriptions', {
      url,
      eventTypes: ['bookmark.created', 'bookmark.deleted'],
    });
    const { user } = await renderApp(server, newWebhook);
    await fillIn(user, url, 'bookmark.created,other.event');
    expect(
      await screen.findByText('Another webhook delivers to this endpoint'),
    ).toBeInTheDocument();
    expect(screen.getByText(/so each would be delivered twice/)).toHaveTextContent(
      'https://ci.example.test/in?team=… gets bookmark.created as well',
    );
    await user.click(create());
    await secretHeading();
  });

  it('may be one that this browser only knows masked', async () => {
    const first = await renderApp(server, newWebhook, documentedOnly);
    await fillIn(first.user, url);
    await first.user.click(create());
    await secretHeading();
    await first.user.click(screen.getByLabelText('I have stored the secret'));
    await first.user.click(screen.getByRole('button', { name: 'Done' }));
    await first.user.click(await screen.findByRole('link', { name: 'New webhook' }));
    await fillIn(first.user, url);
    expect(
      await screen.findByText('Another webhook may deliver to this endpoint'),
    ).toBeInTheDocument();
  });
});
