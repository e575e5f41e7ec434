import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verificationExamples } from '#features/webhooks/verify/verification-code.ts';
import { collectExposedText } from '#test/faults/probes.ts';
import { asksForUnloadConfirmation, documentedOnly } from '#test/features/webhooks/webhook-form.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
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

async function openPage() {
  // Uses a service without extensions, because the page needs none.
  const view = await renderApp(server, '/settings/webhooks/verify', documentedOnly);
  await screen.findByRole('heading', { level: 1, name: 'Verify deliveries' });
  return view;
}

const check = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Check signature' }));

test('the page “Verify deliveries”, linked from the list of webhooks, contains numbered code for each language', async () => {
  const { user } = await renderApp(server, '/settings/webhooks', documentedOnly);
  await user.click(await screen.findByRole('button', { name: 'Dismiss explanation' }));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Interface' })).toHaveAttribute('href', '/interface');
  await user.click(main.getByRole('link', { name: 'Verify deliveries' }));
  await screen.findByRole('heading', { level: 1, name: 'Verify deliveries' });
  expect(await screen.findByRole('button', { name: 'Line 1' })).toBeVisible();
  // The statement must be limited to secrets with whsec_, because the interface doesn't specify how
  // deliveries are signed.
  expect(screen.getByText(/are signed according to Standard Webhooks/)).toHaveTextContent(
    /^If the signing secret begins with whsec_, deliveries are signed/,
  );
  const language = screen.getByRole('combobox', { name: 'Language' });
  for (const { language: name, code } of verificationExamples) {
    await user.selectOptions(language, name);
    const shown = screen.getByRole('region', { name: `${name} code` });
    expect(shown.textContent).toBe(code);
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe(code);
  }
});

test('the check of a signature sends no request, and reports missing inputs, why a signature is invalid, or that it is valid', async () => {
  const { user } = await openPage();
  const before = server.sent.length;
  await user.type(fields().secret, '{Enter}');
  const notice = await screen.findByRole('alert');
  expect(within(notice).getAllByRole('listitem')).toHaveLength(4);
  for (const [delivery, words] of [
    [{ by: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }, 'The signature is not valid'],
    [{ sentAt: new Date(Date.now() - 25 * 3_600_000) }, /signed 1 day ago/],
    [{ pasted: `${body}\n` }, /without the newline at its end/],
  ] as const) {
    fillIn(delivery);
    await check(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText('The signature is valid')).toBeNull();
  }
  fillIn();
  await check(user);
  const title = await screen.findByText('The signature is valid');
  expect(title.closest('[tabindex]')).toHaveFocus();
  expect(server.sent).toHaveLength(before);
});

test('a secret entered for the check appears only in its masked field, counts as unsaved work, and is cleared by “Clear” and on pagehide', async () => {
  const { user, services } = await openPage();
  expect(asksForUnloadConfirmation()).toBe(false);
  fillIn();
  expect(asksForUnloadConfirmation()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'People' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(fields().secret).toHaveValue(secret);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(asksForUnloadConfirmation()).toBe(false);
  expect(fields().secret).toHaveValue('');
  expect(fields().headers).toHaveFocus();

  fillIn();
  await check(user);
  await screen.findByText('The signature is valid');
  expect(fields().secret).toHaveAttribute('type', 'password');
  expect(fields().secret.form).toBeNull();
  const { fields: inFields, ...places } = await collectExposedText(services, []);
  expect(inFields).toContain(secret);
  for (const [place, text] of Object.entries(places)) {
    expect(text, place).not.toContain(secret.slice('whsec_'.length));
  }
  fireEvent(window, new Event('pagehide'));
  const { headers, body: inBody, secret: inSecret } = fields();
  expect([headers.value, inBody.value, inSecret.value]).toEqual(['', '', '']);
  expect(screen.queryByText('The signature is valid')).toBeNull();
});
