import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { peopleQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import {
  mockSpecificationText,
  smallContent,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallContent);
const path = paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' });

/** Opens a specification with this front matter. */
async function read(frontMatter: string) {
  mockSpecificationText(server, `---\n${frontMatter}\n---\n# Ledger\n`);
  const view = await renderApp(server, path);
  await screen.findByRole('heading', { name: 'Ledger' });
  return view;
}

/** Returns the names of the people requested so far. */
function askedPeople(): readonly string[] {
  return server.sent.flatMap(({ path: sent }) => {
    const name = /\/data\/v1\/people\/(.*)$/.exec(sent)?.[1];
    return name === undefined ? [] : decodeURIComponent(name);
  });
}

test('the owner in the front matter links to the owner’s profile after one look-up', async () => {
  await read('owner: Mara Okafor\nauthor: [Jonas Weber, Somebody Else]');
  const link = await screen.findByRole('link', { name: 'Mara Okafor' });
  expect(link).toHaveAttribute('href', paths.person('Mara Okafor'));
  expect(screen.queryByRole('link', { name: 'Jonas Weber' })).toBeNull();
  expect(askedPeople()).toEqual(['Mara Okafor']);
});

test('an author links to the loaded person with the same email address or user name; an owner who isn’t in the directory is plain text', async () => {
  const { services } = await read(
    'owner: payments\nauthor: [mara@a.test, "@mara", M <mara@a.test>, no@a.test]',
  );
  await waitFor(() => expect(askedPeople()).toEqual(['payments']));
  const person = { name: 'Mara Okafor', email: 'mara@a.test', codeHostUsername: 'mara' };
  server.use(http.get('*/data/v1/people', () => HttpResponse.json([person])));
  await services.queryClient.fetchQuery(peopleQuery(services.directory));
  for (const name of ['mara@a.test', '@mara', 'M <mara@a.test>']) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      paths.person('Mara Okafor'),
    );
  }
  expect(screen.getByText('payments')).toBeVisible();
  for (const name of ['payments', 'no@a.test']) {
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
});
