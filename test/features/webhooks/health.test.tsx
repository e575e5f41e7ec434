import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const collection = `${appOrigin}/webhooks/v1/subscriptions`;
const today = new Date().setHours(0, 5, 0, 0);
const since = new Date(today).toISOString();
const health = {
  state: 'healthy',
  since: null,
  lastSuccessAt: since,
  lastFailureAt: null,
  waiting: 0,
};

function describeWebhook(members: Readonly<Record<string, unknown>>): void {
  const webhook = {
    subscriptionId: 'sub_1',
    url: 'https://hooks.example.test/in',
    eventTypes: ['bookmark.created'],
    status: 'active',
    createdAt: '2020-05-01T10:00:00Z',
    ...members,
  };
  server.use(
    http.get(collection, () => HttpResponse.json([webhook])),
    http.get(`${collection}/sub_1`, () => HttpResponse.json(webhook)),
    http.get(`${collection}/sub_1/deliveries`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('status') === 'retrying'
          ? [{ deliveryId: 'd1', status: 'retrying', attempts: [{ responseStatus: 503 }] }]
          : [],
      ),
    ),
  );
}

const openList = (config?: Readonly<Record<string, unknown>>) =>
  renderApp(server, '/settings/webhooks', config);
const card = async () => within((await screen.findByRole('switch')).closest('li') ?? document.body);

describe('webhook health', () => {
  test("shows since when the endpoint fails, how many deliveries wait, and the endpoint's response", async () => {
    describeWebhook({ health: { ...health, state: 'blocked', since, waiting: 12 } });
    const { user } = await openList();
    const shown = await card();
    expect(shown.getByText(/^Failing since/)).toHaveTextContent('Failing since today at 00:05');
    expect(await shown.findByText(/^12 waiting · responds with 503/)).toBeInTheDocument();
    await user.click(shown.getByRole('link', { name: 'See deliveries' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deliveries' }),
    ).toBeInTheDocument();
  });

  test('shows the last successful delivery of a healthy endpoint', async () => {
    const lastSuccessAt = new Date(Date.now() - 190_000).toISOString();
    describeWebhook({ health: { ...health, lastSuccessAt } });
    await openList();
    expect((await card()).getByText('Last delivered 3 minutes ago')).toBeInTheDocument();
    expect(screen.queryByText('Created')).toBeNull();
  });

  test('suggests sending a test event if the webhook has not been used', async () => {
    describeWebhook({ health: { ...health, state: 'unused', lastSuccessAt: null } });
    const { user } = await openList();
    expect((await card()).getByText('Nothing delivered yet')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Send test event' }));
    expect(await screen.findByRole('dialog', { name: 'Send test event' })).toBeInTheDocument();
  });

  test('is hidden if the service sends no health or an unknown state', async () => {
    describeWebhook({ health: { ...health, state: 'poorly' } });
    await openList();
    expect((await card()).getByText('Created')).toBeInTheDocument();
    expect(screen.queryByText(/poorly|Last delivered/)).toBeNull();
  });

  test("has no link to deliveries if the service doesn't offer deliveries", async () => {
    describeWebhook({ health: { ...health, state: 'failing', since, waiting: 1 } });
    await openList({ extensions: ['webhooks.manage'] });
    expect((await card()).getByText('1 waiting')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See deliveries' })).toBeNull();
  });

  test("is shown on the webhook's page, even after a response without health", async () => {
    describeWebhook({ health });
    const { user } = await renderApp(server, '/settings/webhooks/sub_1');
    expect(await screen.findByText('Healthy')).toBeInTheDocument();
    server.use(
      http.patch(`${collection}/sub_1`, async ({ request }) =>
        HttpResponse.json({ subscriptionId: 'sub_1', ...Object(await request.json()) }),
      ),
    );
    const typed = { target: { value: 'https://hooks.example.test/other' } };
    fireEvent.change(screen.getByLabelText('Endpoint URL'), typed);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(screen.getByText('Healthy')).toBeInTheDocument();
  });
});

describe('old secret after a rotation', () => {
  const previous = `${collection}/:id/previous-secret`;
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();

  async function askToEnd() {
    describeWebhook({ previousSecretUntil: soon() });
    const view = await renderApp(server, '/settings/webhooks/sub_1');
    expect(await screen.findByText(/^The old secret stays valid until/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Revoke now…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke the old secret now?' });
    return { ...view, question: within(question) };
  }

  test('is shown with its expiry and can be ended immediately', async () => {
    const { user, question } = await askToEnd();
    server.use(
      http.delete(previous, () => {
        describeWebhook({});
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(question.getByRole('button', { name: 'Revoke old secret' }));
    expect(await screen.findByText('The old secret is revoked.')).toBeInTheDocument();
    expect(screen.queryByText(/^The old secret stays valid until/)).toBeNull();
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('stays active if the service refuses to end the overlap, and the reason is shown', async () => {
    const { user, question } = await askToEnd();
    server.use(
      http.delete(previous, () => HttpResponse.json({ detail: 'Not now.' }, { status: 409 })),
    );
    await user.click(question.getByRole('button', { name: 'Revoke old secret' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Not now.');
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByText(/^The old secret stays valid until/)).toBeInTheDocument();
  });

  test("isn't shown after its expiry", async () => {
    describeWebhook({ previousSecretUntil: since });
    await renderApp(server, '/settings/webhooks/sub_1');
    await screen.findByLabelText('Endpoint URL');
    expect(screen.queryByText(/^The old secret stays valid until/)).toBeNull();
  });
});
