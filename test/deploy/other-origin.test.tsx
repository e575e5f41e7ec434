import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeWebhook } from '#test/features/webhooks/make-webhook.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

/** Sent and read across origins without anybody's leave (Fetch, CORS-safelisted). */
const alwaysSent = ['accept', 'accept-language', 'content-language'];
const alwaysRead = ['cache-control', 'content-language', 'content-length', 'content-type'];

/** The names in code type in one of the sentences about services on another origin. */
function namesIn(sentence: RegExp): readonly string[] {
  const [, words = ''] = sentence.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
  return [...words.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
}

it('docs/deployment.md names every header that webhooks on another origin send and read', async () => {
  const id = await makeWebhook(server, 'https://hooks.example.test/in');
  const asked = server.sent.length;
  const read: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const response = await send(...given);
    const get = response.headers.get.bind(response.headers);
    vi.spyOn(response.headers, 'get').mockImplementation((name) => {
      read.push(name);
      return get(name);
    });
    return response;
  });

  const { user } = await renderApp(server, `/settings/webhooks/${id}`);
  await user.type(await screen.findByRole('combobox', { name: 'Events to deliver' }), 'a,');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Changes saved.');
  await user.click(screen.getByRole('link', { name: 'Webhooks', current: false }));
  await user.click(await screen.findByRole('link', { name: 'New webhook' }));
  await user.type(
    await screen.findByLabelText('Endpoint URL'),
    'https://hooks.example.test/another',
  );
  await user.type(screen.getByRole('combobox', { name: 'Events to deliver' }), 'a,');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await screen.findByRole('heading', { name: 'Store the signing secret now' });

  const sent = server.sent.slice(asked).flatMap(({ headers }) => [...headers.keys()]);
  expect(sent).toEqual(expect.arrayContaining(['if-match', 'idempotency-key']));
  const allowed = namesIn(/request headers (.*?);/s);
  expect([...alwaysSent, ...allowed]).toEqual(expect.arrayContaining(sent));
  expect(read).toContain('etag');
  const exposed = namesIn(/expose (.*?), so that/s);
  expect([...alwaysRead, ...exposed]).toEqual(expect.arrayContaining(read));
});
