import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FilterOptions } from '#ui/field/FilterOptions.tsx';

const names = ['TypeScript', 'Kubernetes', ...Array.from({ length: 12 }, (_, at) => `Skill ${at}`)];

test('the options of a filter are found in spite of a typo', async () => {
  const user = userEvent.setup();
  render(
    <FilterOptions
      label="Skills"
      options={names.map((name) => ({ value: name, label: name, count: 1 }))}
      isChosen={() => false}
      onChoose={() => undefined}
    />,
  );
  const field = screen.getByRole('searchbox', { name: 'Find in Skills' });
  await user.type(field, 'kubernets');
  expect(screen.getByText('No results for “kubernets”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kubernetes' }));
  expect(field).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: /Kubernetes/ })).toBeVisible();

  await user.clear(field);
  await user.type(field, 'xyzzyx');
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
});
