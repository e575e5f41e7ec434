import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const ledger = paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' });
const heading = (name: RegExp) => screen.findByRole('heading', { name });

test('keys go to the next section and the one before', async () => {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, () =>
      HttpResponse.text('# Ledger\n\n## States\n\n## Limits\n', {
        headers: { 'content-type': 'text/markdown' },
      }),
    ),
  );
  const { user } = await renderApp(server, ledger);
  const limits = await heading(/^Limits/);
  const states = await heading(/^States/);
  const outline = screen.getByRole('navigation', { name: 'On this page' });
  const isRead = (words: string) =>
    waitFor(() => {
      document.dispatchEvent(new Event('scroll'));
      expect(within(outline).getByRole('link', { current: 'location' })).toHaveTextContent(words);
    });
  const drawn = vi.spyOn(document, 'elementFromPoint').mockReturnValue(limits);
  await isRead('Limits');
  await user.keyboard('[[');
  expect(states).toHaveFocus();
  drawn.mockReturnValue(states);
  await isRead('States');
  await user.keyboard(']');
  expect(limits).toHaveFocus();
});

test('keys leave the text alone under a dialog', async () => {
  const { user } = await renderApp(server, ledger);
  await heading(/^2\. Limits/);
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  const dialog = await screen.findByRole('dialog');
  const hasFocus = () => expect(dialog).toContainElement(document.querySelector(':focus'));
  await waitFor(hasFocus);
  await user.keyboard(']');
  hasFocus();
});

test('keys go to changes while they are shown, and have names on the arrows', async () => {
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
  await screen.findByText('1 of 3 sections changed');
  scrolled.mockClear();
  await user.keyboard('n');
  expect(scrolled).toHaveBeenCalledWith({ block: 'center' });

  await user.click(screen.getByRole('button', { name: 'Changes' }));
  scrolled.mockClear();
  await user.keyboard('n');
  expect(scrolled).not.toHaveBeenCalled();
});
