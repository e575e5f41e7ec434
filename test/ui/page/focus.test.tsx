import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

function Vanishing({ onGone }: { onGone?: () => void }): ReactNode {
  const [gone, setGone] = useState(false);
  if (gone) return <p>Done</p>;
  const vanish = () => {
    setGone(true);
    onGone?.();
  };
  return <Button onClick={vanish}>Try again</Button>;
}

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Done');
}

describe('removal of a focused button', () => {
  test('moves focus to the region around the button', async () => {
    render(
      <main tabIndex={-1}>
        <section tabIndex={-1} aria-label="People">
          <Vanishing />
        </section>
      </main>,
    );
    await press();
    expect(screen.getByRole('region', { name: 'People' })).toHaveFocus();
  });

  test('moves focus to another button of the same dialog', async () => {
    render(
      <Dialog title="Import" onClose={() => undefined} footer={<Button>Close</Button>}>
        <Vanishing />
      </Dialog>,
    );
    await press();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test("doesn't move focus if the click handler has already moved focus", async () => {
    render(
      <main tabIndex={-1}>
        <Vanishing onGone={() => screen.getByRole('textbox').focus()} />
        <input aria-label="Name" />
      </main>,
    );
    await press();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
