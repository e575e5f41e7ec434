import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const only = (...extensions: readonly string[]) => ({ extensions });
const without = (...names: readonly string[]) =>
  only(...extensionNames.filter((extension) => !names.includes(extension)));
const asked = (words: string) => server.sent.filter(({ path }) => path.includes(words));
const text = () => screen.findByText(/A transition not listed/);

test("a service that doesn't offer specification texts gets no request for texts, and the page says so", async () => {
  for (const extensions of [
    [],
    ['viewer.read', 'viewer.changes'],
    ['viewer.specificationHistory', 'viewer.specificationFiles', 'viewer.specificationReadings'],
  ]) {
    const { unmount } = await renderApp(server, paths.specification(name), only(...extensions));
    expect(
      await screen.findByText('This service doesn’t offer reading specifications here'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open a file' })).toBeVisible();
    unmount();
  }
  expect(asked('/specification')).toEqual([]);
});

describe('app with a service that offers texts but no other extension', () => {
  const config = only('viewer.specifications');

  test('shows a text and stores its version as read in this browser', async () => {
    await renderApp(server, paths.specification(name), config);
    expect(await text()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Versions' })).not.toBeInTheDocument();
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('spec/ledger.md'), {
      timeout: 5_000,
    });
    expect(asked('/versions')).toEqual([]);
    expect(asked('/specification-')).toEqual([]);
  });

  test('shows the latest version and a message if the URL contains a version', async () => {
    await renderApp(server, paths.specification(name, { version: 'earlier' }), config);
    expect(await text()).toBeVisible();
    expect(screen.getByText('This service has no earlier versions')).toBeVisible();
    expect(asked('version=')).toEqual([]);
  });
});

describe('app with a service that lacks viewer.specificationFiles', () => {
  test('shows an image as a link with its description, or as the label of the link around it', async () => {
    mockSpecificationText(
      server,
      '# Ledger\n\n![The states of an entry](states.png)\n\n[![Build](https://a.test/b.svg) ![Own](own.png)](https://ci.test/)\n',
    );
    await renderApp(server, paths.specification(name), without('viewer.specificationFiles'));
    const link = await screen.findByRole('link', { name: /^The states of an entry/ });
    expect(link.getAttribute('href')).toMatch(/pay\/core\/.*spec\/states\.png$/);
    const around = screen.getByRole('link', { name: /^Build Own/ });
    expect(around).toHaveAttribute('href', 'https://ci.test/');
    expect(around.querySelector('a')).toBeNull();
    expect(screen.queryByRole('img', { name: /The states|Build|Own/ })).not.toBeInTheDocument();
    expect(asked('/specification-files')).toEqual([]);
  });

  test('shows a link to the code host for a file that isn’t text', async () => {
    const address = paths.specification({ codeHostSlug: 'pay/core', path: 'spec/terms.pdf' });
    await renderApp(server, address, without('viewer.specificationFiles'));
    expect(await screen.findByRole('heading', { name: 'Not a text file' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Open at code host/ })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    expect(asked('/specification-files')).toEqual([]);
  });
});
