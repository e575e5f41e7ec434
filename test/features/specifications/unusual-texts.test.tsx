import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '#paths.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const name = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

/** Opens a specification with this text, which the service sends without an ETag. */
function read(text: string, { path = name.path, fragment = '' } = {}) {
  mockSpecificationText(server, text);
  return renderApp(server, paths.specification({ ...name, path }, { fragment }));
}

test('an empty specification of any kind shows the message “This specification is empty.”', async () => {
  const { router } = await read(' \n');
  for (const path of ['spec/ledger.md', 'data/codes.csv', 'data/limits.json', 'src/ledger.ts']) {
    await act(() => router().navigate(paths.specification({ ...name, path })));
    await screen.findByRole('heading', { name: new RegExp(path) });
    expect(await screen.findByText('This specification is empty.')).toBeVisible();
  }
});

test.each([
  ['front matter alone', '---\nstatus: draft\n---\n', 'draft'],
  [
    'line breaks of Windows',
    '# A\r\n\r\n| code | meaning |\r\n| - | - |\r\n| 1 | one |\r\n',
    'meaning',
  ],
])('a specification with %s is rendered', async (_, text, words) => {
  await read(text);
  expect((await screen.findByText(words)).closest('dd, th')).toBeVisible();
});

test('a text without an ETag is shown, and replaced by a newer text only at the user’s request', async () => {
  const { user, services } = await read('# Before');
  await screen.findByRole('heading', { name: /^Before/ });
  mockSpecificationText(server, '# After');
  void services.queryClient.invalidateQueries();
  await user.click(await screen.findByRole('button', { name: 'Read the new version' }));
  expect(await screen.findByRole('heading', { name: /^After/ })).toBeVisible();
});

test('a URL fragment moves focus to its section or line, or a message says that there is none', async () => {
  const { router } = await read('# Ledger\n\n## Größe & Maß\n\nText.\n\n## Keys\n', {
    fragment: 'größe--maß',
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: /Größe/ })).toHaveFocus());
  const show = (path: string, fragment: string) =>
    act(() => router().navigate(paths.specification({ ...name, path }, { fragment })));
  // GitHub adds this prefix to fragments.
  await show(name.path, 'user-content-keys');
  await waitFor(() => expect(screen.getByRole('heading', { name: /Keys/ })).toHaveFocus());
  mockSpecificationText(server, '1\n2\n');
  for (const [path, fragment, place] of [
    [name.path, 'L9999', 'line 9999'],
    [name.path, 'a', 'section “a”'],
    ['src/ledger.ts', 'L3-L9', 'line 3'],
    ['src/ledger.ts', 'b', 'section “b”'],
    ['data/limits.json', 'c', 'section “c”'],
    ['data/codes.csv', 'd', 'section “d”'],
  ] as const) {
    await show(path, fragment);
    expect(await screen.findByText(`This text has no ${place}.`)).toBeVisible();
  }
  await show('src/ledger.ts', 'L2');
  expect(await screen.findByRole('button', { name: 'Line 2', pressed: true })).toBeVisible();
  expect(screen.queryByText('This text has no line 2.')).not.toBeInTheDocument();
});

// GitHub keeps variation selectors and keycaps in fragments; other tools remove them.
test.each([
  ['-security', 2],
  ['\ufe0f-security', 2],
  ['user-content--security', 2],
  ['-notes', 4],
  ['\ufe0f-notes', 3],
  ['1-first', 5],
  ['1\ufe0f\u20e3-first', 5],
  ['ℹ-info', 6],
])('the fragment %j leads to heading %i, which has an emoji', async (fragment, level) => {
  const headings = ['⚠️ Security', '⚠️ Notes', '🚀 Notes', '1️⃣ First', 'ℹ️ Info'];
  const text = headings.map((heading, index) => `${'#'.repeat(index + 1)} ${heading}`).join('\n\n');
  await read(text, { fragment });
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', expect.any(String)));
  expect(document.activeElement?.localName).toBe(`h${level}`);
});

test('a link to a folder leads to the page of the repository', async () => {
  await read('[Files](../data/) and [all](/)\n');
  expect(await screen.findByRole('link', { name: 'Files' })).toHaveAttribute(
    'href',
    paths.repositoryFolder(name.codeHostSlug, 'data'),
  );
  const root = paths.repositoryFolder(name.codeHostSlug, '');
  expect(screen.getByRole('link', { name: 'all' })).toHaveAttribute('href', root);
});

test('End scrolls to the end of a text whose height grows during the layout', async () => {
  const { user } = await read('# Ledger\n\nText.\n');
  const scroller = await screen.findByRole('region', { name: 'Ledger' });
  let height = 1_000;
  vi.spyOn(scroller, 'scrollHeight', 'get').mockImplementation(() => height);
  scroller.focus();
  await user.keyboard('{End}');
  expect(scroller.scrollTop).toBe(1_000);
  height = 1_900;
  await waitFor(() => expect(scroller.scrollTop).toBe(1_900));
});

test('End in the search field of a data file moves the text cursor and doesn’t scroll', async () => {
  const { user } = await read('{"a": 1}', { path: 'data/limits.json' });
  const field = await screen.findByRole('searchbox', { name: 'Search in this file' });
  const scroller = screen.getByRole('region', { name: 'limits.json' });
  vi.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(1_000);
  await user.type(field, 'a{End}');
  expect(scroller.scrollTop).toBe(0);
});

test('a footnote can be opened, and its back link returns to the reference', async () => {
  const { user } = await read('# Ledger\n\nText.[^1]\n\n[^1]: The note.\n');
  await user.click(await screen.findByRole('link', { name: 'Footnote 1' }));
  const back = screen.getByRole('link', { name: 'Back to reference 1 of footnote 1' });
  await waitFor(() => expect(back.closest('li')).toHaveFocus());
  await user.click(back);
  await waitFor(() => expect(document.activeElement?.id).toBe('fnref:1'));
});
