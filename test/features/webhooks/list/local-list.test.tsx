import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { storageKey } from '#platform/stored.ts';
import { documentedOnly } from '#test/features/webhooks/form/webhook-form.ts';
import {
  keepInBrowser,
  keepInBrowserFromAnotherTab,
  localWebhooksName,
} from '#test/features/webhooks/local-webhooks.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const list = '/settings/webhooks';
const masked = 'https://ci.example.test/in?team=…';
const webhook = {
  subscriptionId: 'sub_1',
  url: masked,
  eventTypes: ['bookmark.created'],
  status: 'active',
};

const openList = () => renderApp(server, list, documentedOnly);
const statusSwitch = () => screen.findByRole('switch', { name: masked });
const requests = () => server.sent.filter(({ path }) => path.includes('/webhooks/'));

describe('the list of webhooks in this browser', () => {
  test('shows its origin, and sends no request', async () => {
    keepInBrowser(webhook);
    await openList();
    expect(await screen.findByText(/created in or added to this browser/)).toBeInTheDocument();
    expect(await statusSwitch()).toBeChecked();
    expect(requests()).toEqual([]);
  });

  test('adds by ID and forgets, without a request', async () => {
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Add by ID' }));
    await user.click(screen.getByRole('button', { name: 'Add webhook' }));
    expect(screen.getByLabelText('Webhook ID')).toHaveAccessibleDescription(/Enter the ID/);
    await user.click(screen.getByLabelText('Webhook ID'));
    await user.paste(' sub_2 ');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'sub_2' })).toBeInTheDocument();
    expect(screen.getByText(/hasn’t confirmed it yet/)).toBeInTheDocument();
    expect(localStorage.getItem(localWebhooksName)).toContain('sub_2');
    await user.click(screen.getByRole('button', { name: /^Forget/ }));
    await user.click(screen.getByRole('button', { name: 'Forget webhook' }));
    expect(await screen.findByText(/The webhook itself is unchanged/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'sub_2' })).toBeNull();
    expect(localStorage.getItem(localWebhooksName)).toBe('[]');
    expect(requests()).toEqual([]);
  });

  test('shows the ID of one that has nothing else once', async () => {
    keepInBrowser({ subscriptionId: 'sub_2' });
    await openList();
    await screen.findByRole('link', { name: 'sub_2' });
    expect(screen.getAllByText('sub_2')).toHaveLength(1);
  });

  test('says that the service has no such webhook after a 404', async () => {
    keepInBrowser(webhook);
    server.use(
      http.patch(`${appOrigin}/webhooks/v1/subscriptions/sub_1`, () =>
        HttpResponse.json({ status: 404 }, { status: 404 }),
      ),
    );
    const { user } = await openList();
    await user.click(await statusSwitch());
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    expect(await screen.findByText(/^The service has no webhook with this ID for you\. It said/));
    expect(screen.queryByText(/Last confirmed/)).toBeNull();
  });

  test('asks before it forgets, and brings back at its place', async () => {
    keepInBrowser(webhook, { subscriptionId: 'sub_0', status: 'active' });
    const { user } = await openList();
    const forget = await screen.findByRole('button', { name: `Forget ${masked} in this browser` });
    await user.click(forget);
    const dialog = screen.getByRole('alertdialog', {
      name: 'Forget this webhook in this browser?',
    });
    expect(dialog).toHaveTextContent('sub_1');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(forget).toHaveFocus();
    expect(await statusSwitch()).toBeChecked();

    await user.click(forget);
    await user.click(screen.getByRole('button', { name: 'Forget webhook' }));
    expect(await screen.findByText(/forgot the webhook sub_1\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getAllByRole('switch').map((item) => item.getAttribute('aria-label'))).toEqual([
      masked,
      'sub_0',
    ]);
  });

  test('shows the ID of each webhook, to be copied', async () => {
    keepInBrowser(webhook);
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: `Copy the ID of ${masked}` }));
    expect(await navigator.clipboard.readText()).toBe('sub_1');
    expect(screen.getByText('sub_1')).toBeInTheDocument();
  });

  test('says so when the service doesn’t know an ID', async () => {
    keepInBrowser({ subscriptionId: 'sub_gone', status: 'active' });
    const { user } = await renderApp(server, `${list}/sub_gone`, documentedOnly);
    await user.click(await screen.findByRole('switch', { name: 'sub_gone' }));
    await user.click(await screen.findByRole('button', { name: 'Pause webhook' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no webhook with this ID');
    expect(screen.getByRole('switch', { name: 'sub_gone' })).toBeChecked();
  });

  test.each([
    ['person', ['/', appOrigin, `${appOrigin}/oidc`, 'noor']],
    ['provider', ['/', appOrigin, 'https://id.example.test', 'mara']],
    ['service', ['/', 'https://api.example.test', `${appOrigin}/oidc`, 'mara']],
    ['deployment', ['/other/', appOrigin, `${appOrigin}/oidc`, 'mara']],
  ])('is not that of another %s on the same origin', async (_, [basePath = '', ...concerns]) => {
    localStorage.setItem(storageKey('webhooks', basePath, ...concerns), JSON.stringify([webhook]));
    await openList();
    expect(
      await screen.findByRole('heading', { name: 'No webhooks in this browser' }),
    ).toBeInTheDocument();
  });

  test('shows what another tab has stored', async () => {
    await openList();
    await screen.findByRole('heading', { name: 'No webhooks in this browser' });
    keepInBrowserFromAnotherTab({ ...webhook, status: 'paused' });
    expect(await statusSwitch()).not.toBeChecked();
  });
});
