import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const address = '/specifications/open-file';

async function openPage(config: Readonly<Record<string, unknown>> = {}) {
  const view = await renderApp(server, address, config);
  await screen.findByRole('heading', { level: 1, name: 'Open a file' });
  return view;
}

const ledger = () => new File(['# Ledger\n\nEvery entry balances.'], 'ledger.md');

/** Selects a file with the file input. */
function choose(file: File): void {
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing takes a file');
  fireEvent.change(input, { target: { files: [file] } });
}

function drop(file: File): void {
  const event = createEvent.drop(window);
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file], types: ['Files'] } });
  fireEvent(window, event);
}

const readsLedger = async () => {
  expect(await screen.findByRole('heading', { level: 1, name: 'ledger.md' })).toBeVisible();
  expect(await screen.findByText(/Every entry balances\./)).toBeVisible();
};

describe('page “Open a file”', () => {
  test('opens a file that is chosen or dropped without a request, and explains why a file can’t be read', async () => {
    await openPage();
    server.sent.length = 0;
    choose(new File([Uint8Array.from([0, 1])], 'picture.png'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('“picture.png” can’t be read');
    expect(alert).toHaveTextContent('It isn’t text.');
    choose(ledger());
    await readsLedger();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    drop(new File([Uint8Array.from([0, 1])], 'picture.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent('picture.png');
    await readsLedger();

    drop(new File(['![](a.png)\n\n![Remote](https://example.test/a.png)'], 'images.md'));
    expect(await screen.findByText('Image without a description')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Remote/ })).toHaveAttribute(
      'href',
      'https://example.test/a.png',
    );
    expect(server.sent).toEqual([]);
  });

  test("explains that nothing is sent, and that the service doesn't offer specifications if the extension is missing", async () => {
    await openPage({ extensions: [] });
    expect(screen.getByText(/The file isn’t uploaded\./)).toBeVisible();
    expect(screen.getByText(/^This service doesn’t offer/)).toBeVisible();
  });

  test('opens pasted text, and keeps the text in the field after the user closes the text or leaves the page', async () => {
    const { user } = await openPage();
    const field = () => screen.findByRole('textbox', { name: 'Or paste its text' });
    await user.click(screen.getByRole('button', { name: 'Read the text' }));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(/There is no text to read\./);
    await user.paste('# Pasted\n\nEvery entry balances.');
    await waitFor(async () => expect(await field()).not.toBeInvalid());
    await user.click(screen.getByRole('button', { name: 'Read the text' }));
    const open = () => screen.findByRole('heading', { level: 1, name: 'Pasted text.md' });
    expect(await open()).toBeVisible();

    await user.click(screen.getByRole('link', { name: /^People/ }));
    await screen.findByRole('heading', { level: 1, name: /^People/ });
    window.history.back();
    expect(await open()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close the file' }));
    expect(await field()).toHaveValue('# Pasted\n\nEvery entry balances.');
  });
});

test('the URL of a file loses its fragment when the file is closed or replaced', async () => {
  const { user } = await renderApp(server, `${address}#states`);
  await screen.findByRole('heading', { level: 1, name: 'Open a file' });
  choose(new File(['# Ledger\n\n[Go on](#states)\n\n## States'], 'states.md'));
  const follow = async () => {
    await user.click(await screen.findByRole('link', { name: 'Go on' }));
    await waitFor(() => expect(window.location.hash).toBe('#states'));
  };
  await follow();
  drop(ledger());
  await readsLedger();
  expect(window.location.hash).toBe('');
  drop(new File(['[Go on](#states)\n\n## States'], 'states.md'));
  await follow();
  await user.click(screen.getByRole('button', { name: 'Close the file' }));
  await screen.findByRole('heading', { level: 1, name: 'Open a file' });
  expect(window.location.hash).toBe('');
  choose(ledger());
  await readsLedger();
  expect(screen.queryByText(/This text has no section/)).not.toBeInTheDocument();
});

test('a fragment that replaces another one in the URL leads to its section', async () => {
  await renderApp(server, address);
  choose(new File(['# Ledger\n\n## States\n\n## Limits'], 'states.md'));
  await screen.findByRole('heading', { name: 'States' });
  // Like the browser, jsdom adds an entry without the state of the router.
  for (const [typed, name] of [
    ['#user-content-states', 'States'],
    ['#user-content-limits', 'Limits'],
  ] as const) {
    window.location.hash = typed;
    await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
  }
});

describe('interface page', () => {
  test('opens from the user menu without a request', async () => {
    const { user } = await renderApp(server, '/settings/webhooks/verify');
    await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
    const before = server.sent.length;
    await user.click(screen.getByRole('button', { name: 'Interface' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Interface' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(window.location.pathname).toBe('/interface');
    expect(await screen.findByText(/ · OpenAPI 3\.1$/)).toBeInTheDocument();
    const sent = server.sent.slice(before).map(({ path }) => path);
    // Ignores requests to the people directory, because the idle app preloads the directory.
    expect(sent.filter((path) => !path.startsWith('/data/'))).toEqual([]);
  });

  test('copies the URL of an operation', async () => {
    const { user } = await renderApp(server, '/interface#put-/viewer/v1/specification-readings');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const link = `${window.location.origin}/interface#put-/viewer/v1/specification-readings`;
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test('groups the operations by extension, and marks extensions that the service doesn’t offer', async () => {
    await renderApp(server, '/interface', { extensions: ['viewer.read'] });
    const operations = within(await screen.findByRole('region', { name: 'Operations' }));
    const groups = operations
      .getAllByRole('heading', { level: 4 })
      .map((group) => group.textContent);
    expect(groups.slice(0, 4)).toEqual([
      'documented',
      'Not offered: directory.people',
      'viewer.read',
      'Not offered: viewer.changes',
    ]);
    expect(operations.getByRole('link', { name: 'GET /data/v1/people' })).toHaveAttribute(
      'href',
      '/interface#get-/data/v1/people',
    );
  });

  test('shows the URLs of the deployment', async () => {
    const config = { baseUrl: 'https://api.example.test/v', dataUrl: 'https://data.example.test' };
    await renderApp(server, '/interface', config);
    const servers = within(await screen.findByRole('region', { name: 'Servers' }));
    expect(servers.getByText('https://api.example.test/v')).toBeVisible();
    expect(document.body).not.toHaveTextContent('{base_url}');
    window.location.hash = '#get-/data/v1/people';
    expect(await screen.findByText('https://data.example.test')).toBeVisible();
  });
});
