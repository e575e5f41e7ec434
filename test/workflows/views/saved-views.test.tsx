import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

test('a view is saved with a name, opened, renamed, and deleted until that is undone', async () => {
  const { user } = await renderApp(server, '/competencies?owner=Mara+Okafor&group=none');
  await user.click(await button('Save this view…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Enter a name\./,
  );
  await user.keyboard('Mara’s{Enter}');
  expect(await button('Views')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Save this view…' })).toBeNull();

  await user.click(await button('Clear'));
  await heading(/^Competencies 42$/);
  expect(screen.queryByRole('button', { name: 'Save this view…' })).toBeNull();
  await user.click(await button('Views'));
  await user.click(screen.getByRole('link', { name: 'Mara’s' }));
  await heading(/^Competencies 2 of 42$/);
  expect(window.location.search).toBe('?owner=Mara+Okafor&group=none');

  await user.click(await button('Views'));
  expect(screen.getByRole('link', { name: 'Mara’s' })).toHaveAttribute('aria-current', 'true');
  await user.click(await button('Rename Mara’s'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Platform owner{Enter}');
  expect(await button('Views')).toHaveFocus();

  await user.click(await button('Views'));
  await user.click(await button('Delete Platform owner'));
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  await user.click(await button('Undo'));
  await user.click(await button('Views'));
  expect(screen.getByRole('link', { name: 'Platform owner' })).toBeVisible();
});

test('a view of people is listed with people only', async () => {
  const { user, router } = await renderApp(server, '/people?room=Atlas');
  await user.click(await button('Save this view…'));
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('Atlas crew{Enter}');
  await router().navigate('/competencies');
  await heading(/^Competencies 42$/);
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});

test('a view can’t take the name of another one of its list', async () => {
  const { user } = await renderApp(server, '/competencies?cli=on');
  await user.click(await button('Save this view…'));
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('CLI{Enter}');
  await user.click(await button('Clear'));
  await user.type(await screen.findByRole('searchbox'), 'api');
  await user.click(await button('Save this view…'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('cli{Enter}');
  expect(name).toHaveAccessibleDescription(/Another view has this name\./);
});
