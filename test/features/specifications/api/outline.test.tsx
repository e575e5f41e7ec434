import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { apiName, mockFiles, ordersText } from './sample-descriptions.ts';

const server = startReferenceService({ ...smallContent, folders: [], rootBookmarks: [] });

async function openOutline(fragment = '', text = ordersText) {
  mockFiles(server, { [apiName.path]: text });
  const app = await renderApp(server, paths.specification(apiName, { fragment }));
  const outline = within(
    await screen.findByRole('navigation', { name: 'Contents of the API description' }),
  );
  return { ...app, outline };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

describe('outline of an API description', () => {
  test('shows operations by tag and schemas, and opens an entry by keyboard', async () => {
    const { user, outline, router } = await openOutline('post-/orders');
    const items = outline.getAllByRole('treeitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Overview',
      'Orders',
      'GETGET List orders, deprecated',
      'POSTPOST Place an order, shown',
      'Carriers',
      'GETGET /carriers/{id}',
      'Schemas',
      'Order',
      'Party',
      'Wrong',
    ]);
    await waitFor(async () => expect(await heading('Place an order')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Copy as curl' }));
    expect(await navigator.clipboard.readText()).toContain('https://orders.example.test/v1/orders');
    await user.click(screen.getByRole('button', { name: 'Copy as Markdown' }));
    expect(await navigator.clipboard.readText()).toContain('# Place an order');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toMatch(/orders\.yaml#post-\/orders$/);

    outline.getByRole('treeitem', { name: /Place an order/ }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(async () => expect(await heading('/carriers/{id}')).toHaveFocus());
    expect(router().state.historyAction).toBe('PUSH');
    const group = outline.getByRole('treeitem', { name: 'Schemas' });
    outline.getByRole('treeitem', { name: 'Party' }).focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(outline.queryByRole('treeitem', { name: 'Party' })).not.toBeInTheDocument();
    // The next entry is in the collapsed group, which expands.
    (await heading('/carriers/{id}')).focus();
    await user.keyboard(']');
    await heading('Order');
    outline.getByRole('treeitem', { name: /^Order, shown/ }).focus();
    await user.keyboard('par{Enter}');
    await waitFor(async () => expect(await heading('Party')).toHaveFocus());
    const usedBy = within(await screen.findByRole('region', { name: 'Used by' }));
    expect(usedBy.getByRole('link', { name: 'Order' })).toHaveAttribute(
      'href',
      paths.specification(apiName, { fragment: 'schema-Order' }),
    );
    expect(usedBy.getByRole('link', { name: 'Place an order' })).toBeVisible();
  });

  test('finds fields as links, opens the first result with Enter, and shows a message if there are none', async () => {
    const { user, outline } = await openOutline();
    const field = outline.getByRole('searchbox', { name: 'Find operation, schema or field' });
    await user.type(field, 'nothing of the kind');
    expect(await outline.findByText('No results')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'legal name');
    const result = await outline.findByRole('treeitem', { name: /^name/ });
    expect(result).toHaveTextContent('nameParty');
    const link = within(result).getByRole('link');
    const hrefOf = (fragment: string) => paths.specification(apiName, { fragment });
    expect(link).toHaveAttribute('href', hrefOf('schema-Party/schema/name'));
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    expect(outline.getAllByRole('treeitem')[0]).toHaveFocus();
    await user.type(field, '{Enter}');
    expect(await heading('Party')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('namestringLegal name.');
  });

  test('renders few of many entries', async () => {
    const schemas = Array.from({ length: 9000 }, (_, at) => `    S${at}: { type: string }\n`);
    const text = `openapi: 3.1.0\ninfo: { title: Many, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n${schemas.join('')}`;
    const { outline } = await openOutline('schema-S8000', text);
    expect(await heading('S8000')).toBeVisible();
    expect(outline.getAllByRole('treeitem').length).toBeLessThan(100);
  });
});

test('all entries are printed on request', async () => {
  const { user } = await openOutline();
  let printed: readonly string[] = [];
  const print = window.print;
  window.print = () => {
    printed = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
    fireEvent(window, new Event('afterprint'));
  };
  await user.click(screen.getByRole('button', { name: 'Print all' }));
  window.print = print;
  expect(printed).toContain('post-/orders');
  expect(printed).toContain('schema-Party');
  expect(screen.queryByRole('heading', { level: 2, name: 'Party' })).not.toBeInTheDocument();
});
