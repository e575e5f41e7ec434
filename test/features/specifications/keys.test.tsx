import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// The app imports this module on demand, which would take longer than a query waits.
import '#features/specifications/page/VersionsDialog.tsx';
import { scrollToChange } from '#features/specifications/changes/next-change.ts';
import { paths } from '#paths.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { SourceView } from '#ui/code/SourceView.tsx';

const server = startReferenceService(smallContent);
const ledger = paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' });
const heading = (name: RegExp) => screen.findByRole('heading', { name });

test('shortcut keys move to the next and the previous section', async () => {
  mockSpecificationText(server, '# Ledger\n\n## States\n\n## Limits\n');
  const { user } = await renderApp(server, ledger);
  const limits = await heading(/^Limits/);
  const states = await heading(/^States/);
  const outline = screen.getByRole('navigation', { name: 'On this page' });
  const isRead = (words: string) =>
    waitFor(() => {
      document.dispatchEvent(new Event('scroll'));
      expect(within(outline).getByRole('link', { current: 'location' })).toHaveTextContent(words);
    });
  let limitsTop = 0;
  vi.spyOn(limits, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, limitsTop));
  await isRead('Limits');
  await user.keyboard('[[');
  expect(states).toHaveFocus();
  limitsTop = 500;
  await isRead('States');
  await user.keyboard(']');
  expect(limits).toHaveFocus();
});

test('shortcut keys do nothing while a dialog is open', async () => {
  const { user } = await renderApp(server, ledger);
  await heading(/^2\. Limits/);
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  const dialog = await screen.findByRole('dialog');
  const hasFocus = () => expect(dialog).toContainElement(document.querySelector(':focus'));
  await waitFor(hasFocus);
  await user.keyboard(']');
  hasFocus();
});

test('shortcut keys move focus between visible changes, and the arrow buttons have accessible names', async () => {
  const { user } = await renderApp(server, ledger);
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const next = await screen.findByRole('button', { name: 'Next change' });
  expect(next).toHaveAttribute('aria-keyshortcuts', 'n');
  expect(screen.getByRole('button', { name: 'Previous change' })).toHaveAttribute(
    'aria-keyshortcuts',
    'p',
  );
  await screen.findByText('1 of 3 sections changed, and facts at the top');
  scrolled.mockClear();
  await user.keyboard('n');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
  expect(scrolled.mock.contexts[0]).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Changes' }));
  scrolled.mockClear();
  await user.keyboard('n');
  expect(scrolled).not.toHaveBeenCalled();
});

test('shortcut keys move between changes of the source that are far outside the viewport', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const text = Array.from({ length: 1_000 }, (_, index) => `line ${index + 1}`).join('\n');
  const changedLines = new Map(
    [900, 901, 950, 951].map((number) => [
      number,
      [{ text: `line ${number}`, change: 'inserted' as const, number }],
    ]),
  );
  render(
    <SourceView
      text={text}
      language=""
      selected={undefined}
      onSelect={() => undefined}
      changedLines={changedLines}
    />,
  );
  const source = screen.getByRole('region', { name: 'Source' });
  scrollToChange(source, 'next');
  scrollToChange(source, 'previous');
  expect(scrolled.mock.contexts).toEqual([
    screen.getByText(/line 900/).closest('[data-change]'),
    screen.getByText(/line 950/).closest('[data-change]'),
  ]);
});

test('the command palette offers the actions of the open specification', async () => {
  const name = { codeHostSlug: 'pay/core', path: 'data/codes.csv' };
  const { user } = await renderApp(server, paths.specification(name));
  await screen.findByRole('button', { name: 'Add bookmarks' });
  await screen.findByRole('button', { name: 'More actions' });
  await user.keyboard('{Control>}k{/Control}');
  const actions = within(await screen.findByRole('group', { name: 'Actions' }));
  for (const label of ['Versions', 'Copy link', 'Copy path']) {
    expect(actions.getByRole('option', { name: `${label} codes.csv` })).toBeVisible();
  }
  await user.click(actions.getByRole('option', { name: /^Add bookmarks “codes/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
  expect(dialog.getByRole('checkbox', { name: /data\/codes\.csv/ })).toBeChecked();
});
