import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { ServicesProvider } from '#platform/react.tsx';
import { createTestServices } from '#test/support/test-services.ts';
import { FacetOptions } from '#workflows/list-view/FacetOptions.tsx';
import { FacetPills } from '#workflows/list-view/FacetPills.tsx';
import { formatSelectedValues, type SelectedFacetValues } from '#workflows/list-view/facet.ts';

function renderWithServices(children: ReactNode) {
  const services = createTestServices({}, async () => '');
  render(<ServicesProvider services={services}>{children}</ServicesProvider>);
}

const few = ['Go', 'Rust', '\ud800"\n'];
const many = ['TypeScript', 'Kubernetes', ...Array.from({ length: 12 }, (_, at) => `Skill ${at}`)];

function Options({ names }: { names: readonly string[] }) {
  const [chosen, setChosen] = useState<SelectedFacetValues>({ skill: ['Go'] });
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

/**
 * Renders the options after a key press, because React Aria then moves focus immediately instead of
 * after a delay.
 */
async function renderAfterKey(names: readonly string[]) {
  const user = userEvent.setup();
  await user.tab();
  renderWithServices(<Options names={names} />);
  return user;
}

test('a short list of options takes focus, supports selection by keyboard, and keeps the selection order', async () => {
  const user = await renderAfterKey(few);
  expect(screen.getByRole('option', { name: 'Go 1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown} {ArrowUp} {Escape}');
  expect(screen.getByRole('status')).toHaveTextContent(
    JSON.stringify({ skill: ['Go', few[2], 'Rust'] }),
  );
  await user.click(screen.getByRole('option', { name: 'Go 1' }));
  expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ skill: [few[2], 'Rust'] }));
});

test('a long list of options has a search field that tolerates typos', async () => {
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

const label = (name: string) => ({ name, label: name, formatValue: (value: string) => value });

/**
 * Renders the menu “Work” with two facets that share values, and the menu “Room” with one facet.
 */
function Pills({ projects }: { projects: number }) {
  const [chosen, setChosen] = useState<SelectedFacetValues>({ id: ['P7'] });
  const option = (at: number, count: number) => ({ value: `P${at}`, label: `P${at}`, count });
  const many = Array.from({ length: projects }, (_, at) => option(at, 3));
  return (
    <>
      <FacetPills
        menus={[
          { label: 'Work', facets: [label('project'), label('id')] },
          { label: 'Room', facets: [label('room')] },
        ]}
        chosen={chosen}
        optionsOf={(name) => (name === 'id' ? [option(7, 1), option(101, 2)] : many)}
        onChange={setChosen}
      />
      <output>{JSON.stringify(chosen)}</output>
    </>
  );
}

test('two facets in the same menu have separate options, counts and selections', async () => {
  const user = userEvent.setup();
  renderWithServices(<Pills projects={102} />);
  await user.click(screen.getByRole('button', { name: 'Work: id P7' }));
  const textsIn = async (name: string) => {
    const options = within(await screen.findByRole('group', { name })).getAllByRole('option');
    return options.map(({ textContent }) => textContent);
  };
  expect(await textsIn('project')).toHaveLength(100);
  expect(await textsIn('id')).toEqual(['P7 1', 'P101 2']);
  expect(screen.getByText('2 more; type to find them.')).toBeVisible();
  await user.click(screen.getByRole('searchbox', { name: 'Find in Work' }));
  await user.paste('p101');
  expect([await textsIn('project'), await textsIn('id')]).toEqual([['P101 3'], ['P101 2']]);
  await user.click(screen.getByRole('option', { name: 'P101 3' }));
  expect(screen.getByText(/^\{/)).toHaveTextContent(
    JSON.stringify({ id: ['P7'], project: ['P101'] }),
  );
});

test('a menu opens with an empty search field, even if the user typed in another menu before', async () => {
  const user = userEvent.setup();
  renderWithServices(<Pills projects={13} />);
  const toggle = (name: string) => user.click(screen.getByRole('button', { name }));
  const field = (name: string) => screen.findByRole('searchbox', { name });
  await toggle('Work: id P7');
  await user.type(await field('Find in Work'), 'p1');
  await toggle('Work: id P7');
  await toggle('Room');
  expect(await field('Find in Room')).toHaveValue('');
  await toggle('Room');
  await toggle('Work: id P7');
  expect(await field('Find in Work')).toHaveValue('');
});

test('the selected values of a menu don’t repeat the label of the menu, and keep the case of names', () => {
  const project = label('Project');
  const external = {
    ...label('External'),
    values: ['yes'],
    formatValue: () => 'Yes',
  };
  const menu = { label: 'Project', facets: [project, label('Project ID'), external] };
  const chosen = { Project: ['Carrier labels'], 'Project ID': ['PRJ-1'], External: ['yes'] };
  expect(formatSelectedValues(menu, chosen)).toBe('Carrier labels, Project ID PRJ-1, External yes');
});
