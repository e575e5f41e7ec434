import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pass, takeClock } from '#test/faults/probes.ts';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  createButton,
  documentedOnly,
  endpointField,
  fillIn,
  newWebhook,
  replaceEndpoint,
} from './webhook-form.ts';

const server = startReferenceService();
const posted = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

async function openWith(url: string) {
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await fillIn(user, url, 'bookmark.created,');
  return user;
}

describe('the endpoint URL of a local host', () => {
  test.each([
    [
      'https://0x7f.1/in',
      /127\.0\.0\.1 is a loopback address.*use a tunnel/,
      'https://127.0.0.1/in',
    ],
    ['https://printer.local./in', /printer\.local\. is a name of a local network/, undefined],
    ['https://[::ffff:10.0.0.1]/in', /is in a private network/, 'https://[::ffff:a00:1]/in'],
  ])('%s: is sent only after “Use anyway”', async (url, problem, sent = url) => {
    const user = await openWith(url);
    await user.click(createButton());
    expect(await endpointField()).toHaveFocus();
    expect(await endpointField()).toHaveAccessibleDescription(problem);
    await user.click(createButton());
    expect(posted()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    expect(await endpointField()).toHaveFocus();
    expect(await endpointField()).not.toBeInvalid();
    await user.keyboard('{Enter}');
    await secretHeading();
    expect(posted()).toEqual([{ url: sent, eventTypes: ['bookmark.created'] }]);
  });

  test('is accepted anew when it is replaced by another', async () => {
    const user = await openWith('https://localhost/');
    await user.click(createButton());
    await user.click(screen.getByRole('button', { name: 'Use anyway' }));
    await replaceEndpoint(user, 'https://10.0.0.1/');
    await user.click(createButton());
    expect(await endpointField()).toHaveAccessibleDescription(
      /10\.0\.0\.1 is in a private network/,
    );
    expect(posted()).toEqual([]);
  });
});

describe('the endpoint URL', () => {
  test('in other letters: is shown in ASCII too, and sent in ASCII', async () => {
    const user = await openWith('https://bücher.example/in');
    expect(await screen.findByText('xn--bcher-kva.example')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await endpointField()).toHaveAccessibleDescription(/sent as xn--bcher-kva\.example/),
    );
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toMatchObject([{ url: 'https://xn--bcher-kva.example/in' }]);
  });

  test('in mixed alphabets: warns of letters that look alike, and may be sent', async () => {
    const user = await openWith('https://аpple.com/in');
    expect(await screen.findByText(/mixes letters that look alike/)).toHaveTextContent(
      'Cyrillic and Latin',
    );
    expect(screen.getByText('xn--pple-43d.com')).toBeInTheDocument();
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toHaveLength(1);
  });

  test('loses a fragment by “Remove it”', async () => {
    const user = await openWith('https://hooks.example.test/in#part');
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    expect(await endpointField()).toHaveValue('https://hooks.example.test/in');
    expect(await endpointField()).toHaveFocus();
    expect(screen.queryByText(/never reaches an endpoint/)).toBeNull();
  });

  test('warns of a secret in its query by the name of the parameter alone', async () => {
    await openWith('https://hooks.example.test/in?apiKey=hunter2');
    const warning = await screen.findByText(/seems to hold a secret/);
    expect(warning).toHaveTextContent('apiKey');
    expect(document.body).not.toHaveTextContent('hunter2');
  });

  test('shows no warning while a button is pressed', async () => {
    await renderApp(server, newWebhook, documentedOnly);
    const field = await endpointField();
    takeClock();
    fireEvent.change(field, { target: { value: 'https://hooks.example.test/in#part' } });
    await pass(300);
    fireEvent.pointerDown(createButton());
    await pass(2_000);
    expect(screen.queryByText(/never reaches an endpoint/)).toBeNull();
    fireEvent.pointerUp(createButton());
    await pass(1_000);
    expect(screen.getByText(/never reaches an endpoint/)).toBeInTheDocument();
  });

  test('refuses user name and password, and offers “Remove them”', async () => {
    const user = await openWith('https://mara:hunter2@hooks.example.test/');
    await user.click(createButton());
    expect(await endpointField()).toHaveAccessibleDescription(
      /must not contain a user name or password/,
    );
    expect(document.body).not.toHaveTextContent('hunter2');
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(await endpointField()).toHaveValue('https://hooks.example.test/');
    expect(posted()).toEqual([]);
  });

  test('is measured as it is sent: 515 typed characters are 3015, and too many', async () => {
    const user = await openWith(`https://ex.com/${'ü'.repeat(500)}`);
    expect(screen.getByText('3015 / 2048')).toBeInTheDocument();
    await user.click(createButton());
    expect(await endpointField()).toHaveAccessibleDescription(/3015 characters long as it is sent/);
    expect(posted()).toEqual([]);
  });
});
