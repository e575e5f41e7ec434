import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const ledger = paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' });
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens the screen, waits for its heading and presses “?”. */
async function openHelp(path: string, heading: string | RegExp) {
  const { user } = await renderApp(server, path);
  await screen.findAllByRole('heading', { name: heading });
  await user.keyboard('?');
  return { user, dialog: within(await help()) };
}

describe('shortcut help', () => {
  test.each([
    ['/competencies', /^Competencies/, ['Search', 'In the list']],
    ['/competencies/Data/Dashboards', 'Dashboards', ['Search', 'In the list', 'Beside the list']],
    ['/people', /^People/, ['Search', 'In the list']],
    ['/specifications', 'Specifications', ['Search']],
    [ledger, /^Ledger/, ['In a specification']],
    ['/settings/webhooks', 'Webhooks', []],
  ])(
    'opens on %s with “?” and lists the shortcuts of the screen',
    async (path, heading, titles) => {
      mockSpecificationText(server, '# Ledger\n\n## States\n');
      const { dialog } = await openHelp(path, heading);
      const groups = dialog.getAllByRole('heading', { level: 3 });
      expect(groups.map(({ textContent }) => textContent)).toEqual([...titles, 'On every screen']);
    },
  );

  test('opens from a row of a repository’s tree, and Escape returns focus to the row', async () => {
    const { user } = await renderApp(server, paths.repository('pay/core'));
    const [row] = await screen.findAllByRole('treeitem');
    await user.tab();
    row?.focus();
    await user.keyboard('?');
    expect(within(await help()).getByRole('region', { name: 'Move around' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(row).toHaveFocus();
  });

  test('is found in the palette and opens from the user menu, but “?” in a text field is only inserted', async () => {
    const { user } = await renderApp(server, '/people');
    const field = await screen.findByRole('searchbox');
    await user.type(field, '?');
    expect(field).toHaveValue('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const word of ['help', 'keyboard', 'shortcuts']) {
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('listbox');
      await user.paste(word);
      await user.click(await screen.findByRole('option', { name: /^Keyboard shortcuts/ }));
      expect(await help()).toBeVisible();
      await user.keyboard('{Escape}');
    }
    await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(within(await help()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /Mara Okafor/ })).toHaveFocus();
  });
});
