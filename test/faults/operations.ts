import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, type TestServer } from '#test/support/server.ts';
import { waitForLazyCode } from './probes.ts';

export type RenderedApp = Awaited<ReturnType<typeof renderApp>>;
export type OperationId =
  | 'deletion'
  | 'addition'
  | 'creation'
  | 'change'
  | 'list'
  | 'person'
  | 'specification';

/**
 * Operation of the service, with the user actions that send its request and the expected results.
 */
export type Operation = {
  readonly title: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path of the operation, as an MSW pattern. */
  readonly route: string;
  /** Matches the path of the GET request for the data that the operation changes. */
  readonly readAt?: RegExp;
  /**
   * Opens the operation's screen and fills in its form. For a read operation, this also sends the
   * request.
   */
  open(server: TestServer, config?: Readonly<Record<string, unknown>>): Promise<RenderedApp>;
  /** Submits the form, which sends the request. Does nothing for a read operation. */
  ask(): void;
  /** Expects the screen to show the same content and input as before the failure. */
  expectKept(): void;
  /** Expects that the operation was applied and that the screen shows its result. */
  expectDone(): void;
};

const origin = appOrigin;
const endpoint = 'https://hooks.example.test/in';
const present = 'https://hooks.example.test/now';
const field = () => screen.getByLabelText('Endpoint URL');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

export async function fetchFromService(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
) {
  const token = await server.service().issueAccessToken('mara');
  return server.service().fetch(
    new Request(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

const deletion: Operation = {
  title: 'DELETE bookmark folder',
  method: 'delete',
  route: `${origin}/viewer/v1/bookmark-folders/:id`,
  readAt: /\/bookmark-state$/,
  open: async (server, config) => {
    const view = await renderApp(server, '/bookmarks/doomed', config);
    await screen.findByRole('treeitem', { name: 'Doomed' });
    press('Delete folder…');
    await screen.findByRole('alertdialog');
    return view;
  },
  ask: () => press('Delete 3 items'),
  expectKept: () => {
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Delete 3 items' })).toBeInTheDocument();
    expect(screen.getByRole('treeitem', { name: 'Spared', hidden: true })).toBeInTheDocument();
  },
  expectDone: () => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('treeitem', { name: 'Doomed' })).toBeNull();
    expect(screen.getByRole('treeitem', { name: 'Spared' })).toBeInTheDocument();
  },
};

const inDialog = () => within(screen.getByRole('dialog', { name: 'Add bookmarks' }));

const addition: Operation = {
  title: 'POST bookmark changes',
  method: 'post',
  route: `${origin}/viewer/v1/bookmark-changes`,
  readAt: /\/bookmark-state$/,
  open: async (server, config) => {
    const view = await renderApp(server, '/bookmarks/spared', config);
    await screen.findByRole('treeitem', { name: 'Spared' });
    press('Add bookmarks');
    await screen.findByRole('dialog', { name: 'Add bookmarks' });
    const { specificationLink = '' } = view.services.config;
    const address = specificationLink
      .replace('{codeHostSlug}', 'pay/api')
      .replace('{path}', 'spec/four.md');
    fireEvent.change(screen.getByLabelText('Specifications'), {
      target: { value: address },
    });
    // No file has this path, so the user selects the row after the check.
    await screen.findByText('1 of 1 checked.');
    fireEvent.click(inDialog().getByRole('checkbox', { name: /spec\/four\.md/ }));
    return view;
  },
  ask: () => fireEvent.click(inDialog().getByRole('button', { name: 'Add 1 bookmark' })),
  expectKept: () => {
    expect(inDialog().getByLabelText('Specifications')).toHaveDisplayValue(/spec\/four\.md$/);
    expect(inDialog().getByRole('checkbox', { name: /spec\/four\.md/ })).toBeChecked();
  },
  expectDone: () => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('treeitem', { name: 'Four' })).toHaveLength(1);
  },
};

const creation: Operation = {
  title: 'POST subscription',
  method: 'post',
  route: `${origin}/webhooks/v1/subscriptions`,
  readAt: /\/subscriptions$/,
  open: async (server, config) => {
    const view = await renderApp(server, '/settings/webhooks/new', config);
    fireEvent.change(await screen.findByLabelText('Endpoint URL'), { target: { value: endpoint } });
    const events = screen.getByRole('combobox', { name: 'Events to deliver' });
    fireEvent.change(events, { target: { value: 'bookmark.created,' } });
    await waitFor(() => expect(view.services.queryClient.isFetching()).toBe(0));
    return view;
  },
  ask: () => press('Create webhook'),
  expectKept: () => {
    expect(field()).toHaveValue(endpoint);
    expect(screen.getByRole('button', { name: 'Remove bookmark.created' })).toBeInTheDocument();
  },
  expectDone: () => {
    expect(screen.getByRole('heading', { name: 'Store the signing secret now' })).toHaveFocus();
  },
};

const change: Operation = {
  title: 'PATCH subscription',
  method: 'patch',
  route: `${origin}/webhooks/v1/subscriptions/:id`,
  readAt: /\/subscriptions\/[^/]+$/,
  open: async (server, config) => {
    const made = await fetchFromService(server, 'POST', '/webhooks/v1/subscriptions', {
      url: present,
      eventTypes: ['bookmark.created'],
    });
    const { subscriptionId } = await made.json();
    const view = await renderApp(server, `/settings/webhooks/${subscriptionId}`, config);
    fireEvent.change(await screen.findByLabelText('Endpoint URL'), { target: { value: endpoint } });
    return view;
  },
  ask: () => press('Save changes'),
  expectKept: () => expect(field()).toHaveValue(endpoint),
  expectDone: () => {
    expect(screen.getByText('Changes saved.')).toBeInTheDocument();
    expect(field()).toHaveValue(endpoint);
  },
};

const nothing = () => undefined;

const list: Operation = {
  title: 'GET competencies',
  method: 'get',
  route: `${origin}/data/v1/competencies`,
  open: (server, config) => renderApp(server, '/competencies', config),
  ask: nothing,
  expectKept: nothing,
  expectDone: () =>
    expect(screen.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeInTheDocument(),
};

const person: Operation = {
  title: 'GET person',
  method: 'get',
  route: `${origin}/data/v1/people/:name`,
  open: (server, config) => renderApp(server, '/people/Mara%20Okafor', config),
  ask: nothing,
  expectKept: nothing,
  expectDone: () => expect(screen.getByRole('heading', { name: 'Profile' })).toBeInTheDocument(),
};

const specification: Operation = {
  title: 'GET specification',
  method: 'get',
  route: `${origin}/viewer/v1/specifications`,
  open: (server, config) =>
    renderApp(
      server,
      paths.specification({ codeHostSlug: 'pay/api', path: 'spec/one.md' }),
      config,
    ),
  ask: nothing,
  expectKept: nothing,
  expectDone: () =>
    expect(screen.getByRole('heading', { name: 'One specification' })).toBeInTheDocument(),
};

export const operations: Readonly<Record<OperationId, Operation>> = {
  deletion,
  addition,
  creation,
  change,
  list,
  person,
  specification,
};

/** Opens another screen with a link of the navigation, as a user does who leaves the screen. */
export async function navigateAway(): Promise<void> {
  await waitForLazyCode();
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'People' })));
}
