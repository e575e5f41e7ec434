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

describe("service that doesn't offer specification texts", () => {
  test.each([
    ['no extension', []],
    ['viewer.read and viewer.changes', ['viewer.read', 'viewer.changes']],
    ['versions alone', ['viewer.specificationHistory']],
    ['files alone', ['viewer.specificationFiles']],
    ['readings alone', ['viewer.specificationReadings']],
  ])(
    'gets no request for texts, and the page says that it can’t show specifications, if the service offers %s',
    async (_, extensions) => {
      await renderApp(server, paths.specification(name), only(...extensions));
      expect(
        await screen.findByText('This service doesn’t offer reading specifications here'),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Open a file' })).toBeVisible();
      expect(asked('/specification')).toEqual([]);
    },
  );
});

describe('app with a service that offers texts but no other extension', () => {
  const config = only('viewer.specifications');

  test('shows a text and stores its read mark in this browser', async () => {
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
  test('shows an image as a link with its description', async () => {
    mockSpecificationText(server, '# Ledger\n\n![The states of an entry](states.png)\n');
    await renderApp(server, paths.specification(name), without('viewer.specificationFiles'));
    const link = await screen.findByRole('link', { name: /^The states of an entry/ });
    expect(link.getAttribute('href')).toMatch(/pay\/core\/.*spec\/states\.png$/);
    expect(screen.queryByRole('img', { name: /The states/ })).not.toBeInTheDocument();
    expect(asked('/specification-files')).toEqual([]);
  });

  test('shows the description of an image inside a link as the label of that link', async () => {
    mockSpecificationText(
      server,
      '[![Build](https://a.test/b.svg) ![Own](own.png)](https://ci.test/)\n',
    );
    await renderApp(server, paths.specification(name), without('viewer.specificationFiles'));
    const link = await screen.findByRole('link', { name: /^Build Own/ });
    expect(link).toHaveAttribute('href', 'https://ci.test/');
    expect(link.querySelector('a')).toBeNull();
  });

  test.each(['states.png', 'terms.pdf'])('links to the code host for %s', async (file) => {
    const address = paths.specification({ codeHostSlug: 'pay/core', path: `spec/${file}` });
    await renderApp(server, address, without('viewer.specificationFiles'));
    expect(await screen.findByRole('heading', { name: 'Not a text file' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Open at code host/ })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    expect(asked('/specification-files')).toEqual([]);
  });
});
