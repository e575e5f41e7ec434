import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { apiName, carriersText, mockFiles, ordersText } from './sample-descriptions.ts';

const server = startReferenceService({ ...smallContent, folders: [], rootBookmarks: [] });

async function openApi(
  fragment = '',
  files: Readonly<Record<string, string>> = { [apiName.path]: ordersText },
) {
  mockFiles(server, files);
  const app = await renderApp(server, paths.specification(apiName, { fragment }));
  await screen.findByRole('navigation', { name: 'Contents of the API description' });
  return app;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('page of an API description', () => {
  test('shows the overview with links relative to its file, and lists the operations by tag', async () => {
    await openApi();
    expect(screen.getByRole('heading', { level: 2, name: 'Orders API' })).toBeVisible();
    expect(screen.getByText('Orders API · version 1.2.0 · OpenAPI 3.1')).toBeVisible();
    expect(document.title).toBe('Orders API · Spec Viewer');
    expect(await screen.findByRole('link', { name: 'the ledger' })).toHaveAttribute(
      'href',
      paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' }),
    );
    const operations = section('Operations');
    expect(operations.getAllByRole('heading').map((group) => group.textContent)).toEqual(
      expect.arrayContaining(['Operations', 'Orders', 'Carriers']),
    );
    const link = operations.getByRole('link', { name: 'POST /orders' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/#post-\/orders$/));
    expect(link.closest('li')).toHaveTextContent(/Place an order$/);
  });

  test('names a path that a JSON file contains twice, and shows the operations of the last one', async () => {
    const name = { ...apiName, path: 'api/twice.json' };
    const text = `{"openapi": "3.0.3", "info": {"title": "Twice"}, "paths": {
      "/pets": {"get": {"summary": "List"}},
      "/pets": {"post": {"summary": "Add"}}}}`;
    mockFiles(server, { [name.path]: text });
    await renderApp(server, paths.specification(name));
    expect(
      await screen.findByText(
        'The name “/pets” occurs twice in one object (lines 2 and 3); the last one counts.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'POST /pets' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'GET /pets' })).not.toBeInTheDocument();
  });

  test('shows an operation with its request, examples and responses, and opens a reference in place', async () => {
    const { user } = await openApi('post-/orders');
    const heading = screen.getByRole('heading', { level: 2, name: 'Place an order' });
    await waitFor(() => expect(heading).toHaveFocus());
    const request = section('Request');
    expect(request.getByText('amount')).toBeVisible();
    expect(request.getByText('required')).toBeVisible();
    expect(request.getByText('Minor units.')).toBeVisible();
    expect(request.queryByText('id')).not.toBeInTheDocument();
    expect(request.getByRole('link', { name: 'Order' }).parentElement).toHaveTextContent(
      'object · Order',
    );
    expect(request.getByText('One of')).toBeVisible();
    expect(request.getByText('Card')).toBeVisible();
    await user.click(screen.getByText('Example: A small order'));
    expect(await screen.findByText(/"amount": 1/)).toBeVisible();
    expect(section('Responses').getByText('Placed.')).toBeVisible();

    const toggle = request.getByRole('button', { name: 'Party' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(request.getByText('Legal name.')).toBeVisible();
    expect(request.getByText(/Same as/)).toHaveTextContent('Same as Party above');
    await user.click(toggle);
    expect(request.queryByText('Legal name.')).not.toBeInTheDocument();
  });

  test('shows what the fragment identifies: a field, a JSON pointer or a heading of the reading history', async () => {
    const { router } = await openApi('post-/orders/request/buyer/name');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('namestringLegal name.'));
    const show = (fragment: string) =>
      act(() => router().navigate(paths.specification(apiName, { fragment })));
    const operation = () => screen.findByRole('heading', { level: 2, name: 'Place an order' });
    await show('/paths/~1orders/post');
    await waitFor(async () => expect(await operation()).toHaveFocus());
    await show('schema-Wrong');
    const invalid = await screen.findByRole('figure', { name: 'Code: JSON' });
    expect(invalid).toHaveTextContent('7');
    await show('place-an-order');
    expect(await operation()).toBeVisible();
    await show('get-/nothing');
    const message = await screen.findByText('This specification has no “get-/nothing”');
    await waitFor(() => expect(document.activeElement).toContainElement(message));
    expect(screen.getByRole('heading', { level: 2, name: 'Orders API' })).toBeVisible();
    expect(screen.queryByText(/^This text has no section/)).not.toBeInTheDocument();
  });

  test('shows HTML and single underscores of a description as formatted text, and an endless example with an ellipsis', async () => {
    const text = ordersText
      .replace('**caller**', '<code>caller</code> _only_')
      .replace('value: { amount: 1 }', 'value: &order { next: *order }');
    const { user } = await openApi('post-/orders', { [apiName.path]: text });
    expect((await screen.findByText('caller')).tagName).toBe('CODE');
    expect(screen.getByText('only').tagName).toBe('EM');
    await user.click(screen.getByText('Example: A small order'));
    expect(await section('Request').findByRole('figure')).toHaveTextContent('…');
  });

  test('shows each of several examples, and no example of a form', async () => {
    const body = `{ amount: { type: integer, examples: [7, 8] } }`;
    const text = `swagger: '2.0'
definitions:
  Order: { type: object, properties: ${body} }
paths:
  /orders:
    post:
      parameters: [{ in: formData, name: note, type: string }]
`;
    const { user } = await openApi('schema-Order', { [apiName.path]: text });
    const field = section('Schema').getByRole('list', { name: 'Schema' });
    expect(within(field).getAllByText('Example')).toHaveLength(2);
    await user.keyboard('[[');
    expect(await screen.findByRole('heading', { level: 3, name: 'Request' })).toBeVisible();
    expect(section('Request').queryByText('Example')).not.toBeInTheDocument();
  });

  test('shows the first allowed values until the user requests all, and moves between entries by key', async () => {
    const { user } = await openApi('get-/orders');
    expect(screen.getByText('Deprecated')).toBeVisible();
    expect(screen.queryByText('s39')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all 40 values' }));
    expect(screen.getByText('s39')).toBeVisible();
    await user.keyboard(']');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Place an order' })).toHaveFocus(),
    );
    expect(decodeURIComponent(window.location.hash)).toBe('#post-/orders');
    await user.keyboard('[[');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: /^List orders/ })).toHaveFocus(),
    );
    window.history.back();
    expect(await screen.findByRole('heading', { level: 2, name: 'Place an order' })).toBeVisible();
  });

  test('shows the source and the tree on request', async () => {
    const { user } = await openApi('post-/orders');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Tree' }));
    expect(await screen.findByRole('tree', { name: 'Content' })).toBeVisible();
    expect(window.location.search).toBe('?view=tree');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Source' }));
    expect(await screen.findByRole('region', { name: 'Source' })).toHaveTextContent(
      'openapi: 3.1.0',
    );
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Formatted' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Place an order' })).toBeVisible();
  });
});

describe('reference to another file', () => {
  const operation = 'get-/carriers/{id}';

  async function expandCarrier(files: Readonly<Record<string, string>>) {
    const { user } = await openApi(operation, { [apiName.path]: ordersText, ...files });
    const responses = section('Responses');
    await user.click(responses.getByRole('button', { name: /Carrier|Content/ }));
    return { user, responses };
  }

  test('loads the file from the same repository when it is expanded', async () => {
    const { responses } = await expandCarrier({ 'api/carriers.yaml': carriersText });
    expect(await responses.findByText('Code of the carrier.')).toBeVisible();
  });

  test('shows a message in the row if the file can’t be loaded, and retries on request', async () => {
    const { user, responses } = await expandCarrier({});
    expect(await responses.findByRole('alert')).toHaveTextContent(
      'api/carriers.yaml couldn’t be loaded.',
    );
    mockFiles(server, { 'api/carriers.yaml': carriersText });
    await user.click(responses.getByRole('button', { name: 'Try again' }));
    expect(await responses.findByText('Code of the carrier.')).toBeVisible();
  });

  test('shows a message in the row if the file isn’t valid', async () => {
    const { responses } = await expandCarrier({ 'api/carriers.yaml': 'a: [' });
    expect(await responses.findByText(/^api\/carriers\.yaml isn’t valid/)).toBeVisible();
  });
});

test('a YAML file that isn’t an API description is shown as a tree', async () => {
  mockFiles(server, { [apiName.path]: 'openapi: no\nvalues: [1]\n' });
  await renderApp(server, paths.specification(apiName));
  expect(await screen.findByRole('tree', { name: 'Content' })).toBeVisible();
});

test('a broken API description is shown as source with the line of the error', async () => {
  mockFiles(server, { [apiName.path]: 'openapi: 3.1.0\npaths: [\n' });
  await renderApp(server, paths.specification(apiName));
  expect(
    await screen.findByText('This file is not valid YAML, so it is shown as source.'),
  ).toBeVisible();
});
