import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentedOnly } from '#test/features/webhooks/form/webhook-form.ts';
import { keepInBrowser, localWebhooksName } from '#test/features/webhooks/local-webhooks.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { onlyDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();
const first = { subscriptionId: 'sub_1', url: 'https://one.example.test/', status: 'active' };
const second = { subscriptionId: 'sub_2', url: 'https://two.example.test/', status: 'paused' };

const openList = () => renderApp(server, '/settings/webhooks', documentedOnly);
const kept = () => JSON.parse(localStorage.getItem(localWebhooksName) ?? '[]');

async function choose(user: Awaited<ReturnType<typeof openList>>['user'], content: string) {
  await screen.findByRole('button', { name: 'Import' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no file input');
  await user.upload(input, new File([content], 'list.json', { type: 'application/json' }));
}

describe('a file of this browser’s webhooks', () => {
  test('is exported, and imported elsewhere, without a request', async () => {
    keepInBrowser(first, second);
    const downloads = watchDownloads();
    const { user, unmount } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const { text } = await onlyDownload(downloads);
    unmount();

    keepInBrowser();
    const other = await openList();
    await choose(other.user, text);
    expect(await screen.findByRole('switch', { name: first.url })).toBeChecked();
    expect(screen.getByRole('switch', { name: second.url })).not.toBeChecked();
    expect(server.sent.filter(({ path }) => path.includes('/webhooks/'))).toEqual([]);
  });

  test('adds what the list lacks, counts what it leaves out, and can be undone', async () => {
    keepInBrowser(first);
    const { user } = await openList();
    await choose(user, JSON.stringify([{ ...first, status: 'paused' }, second, 'sub_3', 7, {}]));
    expect(await screen.findByText(/^Added 2 webhooks/)).toHaveTextContent(
      '2 entries have no usable ID.',
    );
    expect(screen.getByRole('switch', { name: first.url })).toBeChecked();
    expect(screen.getByRole('link', { name: 'sub_3' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(kept()).toMatchObject([{ subscriptionId: 'sub_1' }]);
  });

  test('is imported with masked addresses', async () => {
    const { user } = await openList();
    const url = 'https://hooks.example.test/in?key=s3cret';
    await choose(user, JSON.stringify([{ ...first, url, urlComplete: true }]));
    await screen.findByRole('switch');
    expect(kept()).toMatchObject([{ subscriptionId: 'sub_1', urlComplete: false }]);
    expect(localStorage.getItem(localWebhooksName)).not.toContain('s3cret');
  });

  test.each([
    ['is no JSON', '<html>', /“list.json” couldn’t be read/],
    ['holds nothing new', JSON.stringify({ webhooks: [first] }), /no webhook that is missing/],
  ])('say so where a file %s', async (_, content, words) => {
    keepInBrowser(first);
    const { user } = await openList();
    await choose(user, content);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(kept()).toHaveLength(1);
  });
});
