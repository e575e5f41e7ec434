import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FacetOptions } from '#workflows/facets/FacetOptions.tsx';
import type { ChosenValues } from '#workflows/facets/facet.ts';

const few = ['Go', 'Rust', '\ud800"\n'];
const many = ['TypeScript', 'Kubernetes', ...Array.from({ length: 12 }, (_, at) => `Skill ${at}`)];

function Options({ names }: { names: readonly string[] }) {
  const [chosen, setChosen] = useState<ChosenValues>({ skill: ['Go'] });
  const facet = { name: 'skill', label: 'Skill', formatValue: (value: string) => value };
  const options = names.map((name) => ({ value: name, label: name, count: 1 }));
  return (
    <>
      <FacetOptions
        menu={{ label: 'Skills', facets: [facet] }}
        chosen={chosen}
        optionsOf={() => options}
        onChange={setChosen}
        takesFocus
      />
      <output>{JSON.stringify(chosen)}</output>
    </>
  );
}

/** React Aria moves focus at once if the last event was a key press, and later after what a screen reader does. */
async function renderAfterKey(names: readonly string[]) {
  const user = userEvent.setup();
  await user.tab();
  render(<Options names={names} />);
  return user;
}

test('a few options take focus and are chosen by keyboard, in the order of choosing', async () => {
  const user = await renderAfterKey(few);
  expect(screen.getByRole('option', { name: 'Go 1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown} {ArrowUp} {Escape}');
  expect(screen.getByRole('status')).toHaveTextContent(
    JSON.stringify({ skill: ['Go', few[2], 'Rust'] }),
  );
  await user.click(screen.getByRole('option', { name: 'Go 1' }));
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ skill: [few[2], 'Rust'] }));
});

test('many options are found in spite of a typo', async () => {
  const user = await renderAfterKey(many);
  const field = screen.getByRole('searchbox', { name: 'Find in Skills' });
  expect(field).toHaveFocus();
  await user.keyboard('kubernets');
  expect(screen.getByText('No results for “kubernets”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kubernetes' }));
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('option', { name: 'Kubernetes 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Kubernetes');

  await user.clear(field);
  await user.type(field, 'xyzzyx');
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
});
