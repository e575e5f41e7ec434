import { render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ToasterProvider } from '#ui/notice/Toaster.tsx';
import { ToastRegion } from '#ui/notice/ToastRegion.tsx';
import { lazyComponent, lazyDialog } from '#ui/page/lazy-part.tsx';

type DialogProps = { onClose: () => void };

const Greeting = () => <p>Hello</p>;

test('a preloaded component renders without suspending', async () => {
  const Lazy = lazyComponent(async () => Greeting);
  await Lazy.preload();
  render(<Lazy />);
  expect(screen.getByText('Hello')).toBeVisible();
});

test('a dialog that can’t be loaded shows a message and closes, and loads when opened again', async () => {
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>();
  load.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(Greeting);
  const Dialog = lazyDialog(load);
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  render(
    <ToasterProvider>
      <Opener />
      <ToastRegion />
    </ToasterProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.click();
  expect(await screen.findByText(/^Couldn’t open this\./)).toBeVisible();
  await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'false'));
  opener.click();
  expect(await screen.findByText('Hello')).toBeVisible();
});
