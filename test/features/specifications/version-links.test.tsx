import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { mockSpecificationText, smallContent } from './sample-repository.ts';

const specificationLink = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const codeHost = 'https://code.example.test/pay/core/blob';
const unknownCommit = '0123456789'.repeat(4);
const links = `# Pins

[earlier](${codeHost}/v1.0/pins.md)
[lines](${codeHost}/${unknownCommit}/pins.md?plain=1#L3-L4)
[branch](${codeHost}/release/v1/README.md#keys)
[current](${codeHost}/main/README.md)
![picture](${codeHost}/v1.0/picture.png)
![drawing](${codeHost}/release/v1/drawing.svg)
![missing](${codeHost}/release/v1/missing.svg)
[guide](${codeHost}/release/v1/guide.pdf)
`;
const author = { name: 'Mara Okafor', email: 'mara@example.test' };
const commit = (at: string, path: string, content: string) => ({
  at: `${at}T09:00:00Z`,
  author,
  message: path,
  changes: [{ path, content }],
});
const server = startReferenceService({
  ...smallContent,
  repositories: [
    {
      slug: 'pay/core',
      tags: { 'v1.0': '2026-11-03T00:00:00Z', 'release/v1': '2026-11-03T00:00:00Z' },
      commits: () => [
        commit('2026-11-01', 'pins.md', '# Pins\n\nThe first text.\n'),
        commit('2026-11-02', 'README.md', '# Read me\n\n## Keys\n\nThe first text.\n'),
        commit('2026-11-02', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
        commit('2026-11-02', 'guide.pdf', '%PDF-1.4'),
        commit('2026-11-04', 'pins.md', links),
        commit('2026-11-05', 'README.md', '# Read me\n\nThe second text.\n'),
      ],
    },
  ],
});
const pins = { codeHostSlug: 'pay/core', path: 'pins.md' };

/** Returns the versions and paths in the requests to an operation. */
const listRequests = (operation: string) =>
  server.sent
    .map(({ path }) => new URL(path, 'https://base.invalid'))
    .filter(({ pathname }) => pathname.endsWith(operation))
    .map(({ searchParams }) => `${searchParams.get('version')} ${searchParams.get('path')}`);
const listRequestedTexts = () => listRequests('/specifications');
const listRequestedFiles = () => listRequests('/specification-files');

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const findNotice = async (name: string) => {
  const shown = await screen.findByText(name, { selector: 'bdi' });
  expect(shown.parentElement).toHaveTextContent(`This is the text of “${name}”`);
};

test('a link to a commit, tag or branch leads to that version without a request', async () => {
  await renderApp(server, paths.specification(pins), { specificationLink });
  await screen.findByRole('link', { name: 'earlier' });
  expect(getHref('earlier')).toBe(paths.specification(pins, { version: 'v1.0' }));
  const lines = { version: unknownCommit, fragment: 'L3-L4' };
  expect(getHref('lines')).toBe(paths.specification(pins, lines));
  const readme = { codeHostSlug: 'pay/core', path: 'README.md' };
  expect(getHref('current')).toBe(paths.specification(readme));
  expect(listRequestedTexts()).toEqual(['null pins.md']);
});

test('a link to a commit, tag or branch leads to the code host if the service has no versions', async () => {
  const extensions = ['viewer.specifications'];
  await renderApp(server, paths.specification(pins), { specificationLink, extensions });
  await screen.findByRole('link', { name: /^earlier/ });
  const outside = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(outside(/^earlier/)).toBe(`${codeHost}/v1.0/pins.md`);
  expect(outside(/^lines/)).toBe(`${codeHost}/${unknownCommit}/pins.md?plain=1#L3-L4`);
  expect(outside(/^branch/)).toBe(`${codeHost}/release/v1/README.md#keys`);
  expect(outside(/^picture/)).toBe(`${codeHost}/v1.0/picture.png`);
  expect(getHref('current')).toBe(paths.specification({ ...pins, path: 'README.md' }));
});

test('the page of a tag shows its text, the version that it stands for, and the tag at the code host', async () => {
  const { user } = await renderApp(server, paths.specification(pins), { specificationLink });
  await user.click(await screen.findByRole('link', { name: 'earlier' }));
  await findNotice('v1.0');
  expect(screen.getByText('The first text.')).toBeVisible();
  const stated = await screen.findByText(/^It stands for the version/);
  await waitFor(() => expect(stated).toHaveTextContent(/[0-9a-f]{40} with the text of 1 November/));
  const atHost = screen.getByRole('link', { name: /^Open at code host/ });
  expect(atHost).toHaveAttribute('href', `${codeHost}/v1.0/pins.md`);
  expect(listRequestedTexts()).toEqual(['null pins.md', 'v1.0 pins.md']);
});

test('a branch or tag with a slash is found by its shortest beginning, and the URL keeps its name', async () => {
  const { user } = await renderApp(server, paths.specification(pins), { specificationLink });
  await user.click(await screen.findByRole('link', { name: 'branch' }));
  await findNotice('release/v1');
  expect(screen.getByText('The first text.')).toBeVisible();
  const { pathname, search, hash } = window.location;
  const readme = { codeHostSlug: 'pay/core', path: 'README.md' };
  expect(pathname + search + hash).toBe(
    paths.specification(readme, { version: 'release/v1', fragment: 'keys' }),
  );
  expect(listRequestedTexts().slice(1)).toEqual(['release v1/README.md', 'release/v1 README.md']);
});

test('an image on a branch with a slash is shown, and a missing one is linked at the code host', async () => {
  await renderApp(server, paths.specification(pins), { specificationLink });
  expect(await screen.findByRole('img', { name: 'drawing' })).toBeVisible();
  const missing = await screen.findByRole('link', { name: /^missing/ });
  expect(missing).toHaveAttribute('href', `${codeHost}/release/v1/missing.svg`);
  expect(listRequestedFiles().filter((one) => one.endsWith('drawing.svg'))).toEqual([
    'release v1/drawing.svg',
    'release/v1 drawing.svg',
  ]);
});

test.each(['guide.pdf', 'drawing.svg'])(
  'the page of %s on a branch with a slash gets the branch’s name',
  async (path) => {
    const short = { codeHostSlug: 'pay/core', path: `v1/${path}` };
    await renderApp(server, paths.specification(short, { version: 'release' }), {
      specificationLink,
    });
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        paths.specification({ ...short, path }, { version: 'release/v1' }),
      ),
    );
    const shown = path.endsWith('.pdf')
      ? screen.findByRole('button', { name: 'Download' })
      : screen.findByRole('img', { name: path });
    expect(await shown).toBeVisible();
    expect(listRequestedFiles()).toContain(`release/v1 ${path}`);
    expect(listRequestedTexts()).toEqual([]);
  },
);

test('an unknown version leads to the code host with its lines, after at most four requests', async () => {
  const name = { codeHostSlug: 'pay/core', path: 'a/b/c/d/pins.md' };
  const path = paths.specification(name, { version: 'next', fragment: 'L3-L4' });
  const { router } = await renderApp(server, path, { specificationLink });
  const link = () => screen.findByRole('link', { name: /^Open this version at code host/ });
  expect(await link()).toHaveAttribute('href', `${codeHost}/next/a/b/c/d/pins.md#L3-L4`);
  expect(listRequestedTexts()).toEqual([
    'next a/b/c/d/pins.md',
    'next/a b/c/d/pins.md',
    'next/a/b c/d/pins.md',
    'next/a/b/c d/pins.md',
  ]);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(path);
  await router().navigate(paths.specification(name, { version: unknownCommit }));
  await waitFor(async () =>
    expect(await link()).toHaveAttribute('href', `${codeHost}/${unknownCommit}/a/b/c/d/pins.md`),
  );
  expect(listRequestedTexts().slice(4)).toEqual([`${unknownCommit} a/b/c/d/pins.md`]);
  const latest = screen.getByRole('link', { name: 'Read the latest version' });
  expect(latest).toHaveAttribute('href', paths.specification(name));
});

test('a version shows no name if the service doesn’t state what the name stands for', async () => {
  mockSpecificationText(server, '# Pins');
  await renderApp(server, paths.specification(pins, { version: 'v1.0' }), { specificationLink });
  expect(await screen.findByText('This is the version that was chosen')).toBeVisible();
  expect(screen.queryByText(/stands for/)).not.toBeInTheDocument();
  const atHost = screen.getByRole('link', { name: /^Open at code host/ });
  expect(atHost).toHaveAttribute('href', `${codeHost}/HEAD/pins.md`);
});
