import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pass, takeClock } from '#test/faults/probes.ts';
import { secretHeading } from '#test/features/webhooks/secret/secret-step.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { createButton, documentedOnly, endpointField, fillIn, newWebhook } from './webhook-form.ts';

const server = startReferenceService();
const posted = () =>
  server.sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

async function openWith(url: string) {
  const { user } = await renderApp(server, newWebhook, documentedOnly);
  await fillIn(user, url, 'bookmark.created,');
  return user;
}

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

  test('of a private host has a warning, and can be sent', async () => {
    const user = await openWith('https://0x7f.1/in');
    expect(await screen.findByText(/in a private network/)).toHaveTextContent(
      /^127\.0\.0\.1 is this machine.*use a tunnel/,
    );
    await user.click(createButton());
    await secretHeading();
    expect(posted()).toMatchObject([{ url: 'https://127.0.0.1/in' }]);
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

  test.each([
    ['http://hooks.example.test/', /must start with https:/],
    ['https://mara:hunter2@hooks.example.test/', /must not contain a user name or password/],
    ['https://hooks..example.test/', /has a part that is empty/],
    ['https://hooks.example.test/a b', /not a valid address/],
  ])('refuses %s, and never repeats a password', async (url, problem) => {
    const user = await openWith(url);
    await user.click(createButton());
    expect(await endpointField()).toHaveAccessibleDescription(problem);
    expect(document.body).not.toHaveTextContent('hunter2');
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
