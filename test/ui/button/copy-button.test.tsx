import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CopyButton } from '#ui/button/CopyButton.tsx';

test.each([true, 'wide', false] as const)(
  'CopyButton announces only the result of copying (label shown: %s)',
  async (showsLabel) => {
    const user = userEvent.setup();
    render(<CopyButton label="Copy link" text="https://viewer.example" showsLabel={showsLabel} />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await within(status).findByText('Copied')).toBeInTheDocument();
    expect(within(status).queryByRole('button')).toBeNull();
  },
);
