import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { extensionNames } from '#platform/config.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function openAbout(extensions: readonly string[] = extensionNames) {
  const { user } = await renderApp(server, '/settings/webhooks/verify', { extensions });
  await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
  await user.click(screen.getByRole('button', { name: 'About' }));
  return { user, about: await screen.findByRole('dialog', { name: 'About Spec Viewer' }) };
}

const sentencesIn = (about: HTMLElement) =>
  within(about)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('About dialog', () => {
  test('shows the version and links to the licenses in a new tab', async () => {
    const { about } = await openAbout();
    const [version] = within(about).getAllByRole('definition');
    expect(version).toHaveTextContent(/^\d+\.\d+\.\d+(, commit [0-9a-f]{7,}(-dirty)?)?$/);
    const licences = within(about).getByRole('link', { name: /Open-source/ });
    expect(licences).toHaveAttribute('href', '/licenses.txt');
    expect(licences).toHaveAttribute('target', '_blank');
  });

  test('lists the supported operations of a service without extensions', async () => {
    const { about } = await openAbout([]);
    expect(sentencesIn(about)).toEqual([
      'Browse competencies',
      'Find people by full name',
      'Delete folders',
      'Create, change and pause webhooks',
    ]);
  });
});
