import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { everyPlace } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/VerifyPage.tsx';
import '#features/webhooks/WebhooksPage.tsx';
import '#features/webhooks/WebhooksRoom.tsx';

const server = startReferenceService();
const page = '/settings/webhooks/verify';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"type":"bookmark.created"}';

const fields = () => ({
  headers: screen.getByLabelText<HTMLTextAreaElement>('Headers'),
  body: screen.getByLabelText<HTMLTextAreaElement>('Body'),
  secret: screen.getByLabelText<HTMLInputElement>('Signing secret'),
});

function fillIn({ sentAt = new Date(), signed = body, pasted = body, by = secret } = {}): void {
  const signature = new Webhook(by).sign('msg_1', sentAt, signed);
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const at = fields();
  fireEvent.change(at.headers, {
    target: {
      value: `webhook-id: msg_1\nwebhook-timestamp: ${seconds}\nwebhook-signature: ${signature}`,
    },
  });
  fireEvent.change(at.body, { target: { value: pasted } });
  fireEvent.change(at.secret, { target: { value: secret } });
}

async function open() {
  // Nothing of it needs an extension.
  const view = await renderApp(server, '/settings/webhooks', { extensions: [] });
  await view.user.click(await screen.findByRole('link', { name: 'verified' }));
  await screen.findByRole('heading', { level: 1, name: 'Verify deliveries' });
  return view;
}

const check = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Check signature' }));

describe('checking a delivery', () => {
  it('says that the signature holds, and asks nobody', async () => {
    const { user } = await open();
    const before = server.sent.length;
    fillIn();
    await check(user);
    const title = await screen.findByText('The signature holds');
    expect(title.closest('[tabindex]')).toHaveFocus();
    expect(server.sent).toHaveLength(before);
  });

  it.each([
    [
      'another secret',
      { by: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
      'The signature doesn’t hold',
    ],
    ['a time of yesterday', { sentAt: new Date(Date.now() - 25 * 3_600_000) }, /signed 1 day ago/],
    [
      'a time of tomorrow',
      { sentAt: new Date(Date.now() + 25 * 3_600_000) },
      /1 day in the future/,
    ],
    ['a newline too many', { pasted: `${body}\n` }, /without the newline at its end/],
    ['CRLF', { signed: '{\r\n}', pasted: '{\n}' }, /CRLF line ends/],
    ['JSON written anew', { pasted: '{ "type": "bookmark.created" }' }, /parsed and written anew/],
  ])('says why not: %s', async (_, delivery, words) => {
    const { user } = await open();
    fillIn(delivery);
    await check(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('names what is missing, and checks by Enter in the last field', async () => {
    const { user } = await open();
    await user.type(fields().secret, '{Enter}');
    const notice = await screen.findByRole('alert');
    expect(within(notice).getAllByRole('listitem')).toHaveLength(4);
  });
});

describe('the secret that is typed', () => {
  it('is masked, and in no attribute, address, title, cache, storage or announcement', async () => {
    const { user, services } = await open();
    fillIn();
    await check(user);
    await screen.findByText('The signature holds');
    expect(fields().secret).toHaveAttribute('type', 'password');
    const { fields: inFields, ...places } = await everyPlace(services, []);
    expect(inFields).toContain(secret);
    for (const [place, text] of Object.entries(places)) {
      expect(text, place).not.toContain(secret.slice('whsec_'.length));
    }
    expect(fields().secret.form).toBeNull();
  });

  it('counts as unsaved: leaving asks, by a link and by a reload, until it is cleared', async () => {
    const { user } = await open();
    const asks = () => {
      const unload = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(unload);
      return unload.defaultPrevented;
    };
    expect(asks()).toBe(false);
    fillIn();
    expect(asks()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(fields().secret).toHaveValue(secret);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(asks()).toBe(false);
    expect(fields().secret).toHaveValue('');
    expect(fields().headers).toHaveFocus();
  });

  it('is gone before the browser can keep the page', async () => {
    const { user } = await open();
    fillIn();
    await check(user);
    await screen.findByText('The signature holds');
    fireEvent(window, new Event('pagehide'));
    const { headers, body, secret } = fields();
    expect([headers.value, body.value, secret.value]).toEqual(['', '', '']);
    expect(screen.queryByText('The signature holds')).toBeNull();
  });
});

it('shows code for a language at a time, each of them whole', async () => {
  const { user } = await renderApp(server, page, { extensions: [] });
  const language = await screen.findByRole('combobox', { name: 'Language' });
  for (const name of ['Node', 'Python', 'Go', 'Java', 'Ruby', 'PHP', 'Shell']) {
    await user.selectOptions(language, name);
    const code = screen.getByRole('region', { name: `${name} code` });
    expect(code).toHaveTextContent('no signature matches');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
  }
});

it('claims a way of signing for secrets of its form alone, as the interface names none', async () => {
  await renderApp(server, page, { extensions: [] });
  expect(await screen.findByText(/are signed as Standard Webhooks says/)).toHaveTextContent(
    /^Where the signing secret begins with whsec_, deliveries are signed/,
  );
});
