import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { SpecificationPane } from '#features/specifications/pane/SpecificationPane.tsx';
// The app imports these modules on demand, which would take longer than a query waits.
import '#features/specifications/changes/compare-texts.ts';
import '#features/specifications/requirements/requirement-view.ts';
import '#features/specifications/requirements/definitions.ts';
import '#text/markdown/compare/compare-documents.ts';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import {
  smallContent,
  storeEarlierVersionAsRead,
} from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const specification = `# Windows

## Closing

- **FR-001**: The ledger MUST close a window within 30 seconds.
- **FR-002**: A closed window MUST NOT accept entries, see FR-001.
- **FR-004**: The ledger MAY publish a forecast.

#### Scenario: A late entry

- WHEN an entry arrives
- THEN it is refused
`;
const earlier = specification
  .replace('FR-001**: The ledger MUST', 'FR-001**: The ledger SHOULD')
  .replace('within 30', 'within 60')
  .replace('- **FR-004**', '- **FR-003**: The ledger SHOULD keep a copy.\n- **FR-004**');
const tasks = `# Tasks

- [x] Close windows (FR-001)
- [ ] Mention FR-009, FR-001.2 and [the copy FR-002](spec.md)

\`FR-002\` in code stays as it is.
`;
const booking = `Feature: Booking
  Scenario: A late entry
    When an entry arrives after 16:00
    Then it waits
  Scenario: An early entry
    When an entry arrives
    Then it is posted
  Scenario: A wrong entry
    Then it is refused
`;
const requirement = '### Requirement: Move late entries\nThe ledger SHALL move them.\n';
const author = { name: 'Mara Okafor', email: 'mara@example.test' };
const commit = (at: string, files: Readonly<Record<string, string>>) => ({
  ...{ at, author, message: 'Change' },
  changes: Object.entries(files).map(([path, content]) => ({ path, content })),
});
const name = { codeHostSlug: 'pay/core', path: 'specs/spec.md' };
const file = (path: string) => paths.specification({ ...name, path });
const server = startReferenceService({
  ...smallContent,
  folders: [],
  rootBookmarks: [{ ...name, title: 'Windows' }],
  repositories: [
    {
      slug: 'pay/core',
      commits: () => [
        commit('2026-11-01T09:00:00Z', {
          'specs/spec.md': earlier,
          'specs/tasks.md': tasks,
          'features/booking.feature': booking,
          'specs/others.md': '# FR-0020\n\nAlso X-FR-002 and FR-002.1.\n',
          'http.md': '# Headers\n\n- **HTTP-001**: It MUST end.\n- **HTTP-002**: It MAY go.\n',
          'specs/late.md': '# FR-0021 and FR-0022\n\nThey replace FR-0020\n\nand FR-002.\n',
          'openspec/specs/booking/late/spec.md':
            '# Late\n\n## Books\n\nUID: BK-2.1\n\nIt MUST book.\n',
          'openspec/changes/move/specs/booking/late/spec.md': `# Late\n\n## ADDED Requirements\n\n${requirement}\nIt replaces [LINK: BK-2.1].\n`,
          'openspec/specs/booking/spec.md': `# Booking\n\n## Books\n\nUID: BK-1\n\nThe ledger MUST book.\n`,
          'openspec/changes/move/specs/booking/spec.md': `# Booking\n\n## ADDED Requirements\n\n${requirement}\nIt replaces [LINK: BK-1].\n`,
        }),
        commit('2026-11-19T09:00:00Z', {
          'specs/spec.md': specification,
          'features/booking.feature': booking.replace('16:00', '17:00').replace('A wrong', 'No'),
        }),
      ],
    },
  ],
});

const rows = () =>
  within(screen.getByRole('tree', { name: 'Requirements' }))
    .getAllByRole('treeitem')
    // jsdom has no layout, so that the last requirement counts as the shown one.
    .map(({ textContent }) => textContent?.replace(', shown', ''));
const getLast = (elements: readonly HTMLElement[]) => elements.at(-1) ?? document.body;
const openTab = async (user: Awaited<ReturnType<typeof renderApp>>['user'], count: number) =>
  user.click(await screen.findByRole('tab', { name: `Requirements ${count}` }));

test('the tab lists requirements, filters and copies them, and follows a link to one', async () => {
  const { user, router } = await renderApp(server, file('specs/spec.md'));
  await openTab(user, 3);
  expect(rows()).toEqual([
    'Closing',
    'FR-001MUST close a window within 30 seconds.',
    'FR-002MUST NOT accept entries, see FR-001.',
    'FR-004MAY publish a forecast.1 scenario',
  ]);
  expect(screen.queryByRole('button', { name: /^Changed/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'May 1' }));
  expect(rows()).toEqual(['Closing', 'FR-004MAY publish a forecast.1 scenario']);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(getLast(screen.getAllByRole('button', { name: 'Copy as Markdown' })));
  expect(copied.mock.lastCall?.[0]).toBe(
    '## Closing\n\n- **FR-004**: The ledger MAY publish a forecast.\n  - Scenario: A late entry\n    - WHEN an entry arrives\n    - THEN it is refused\n',
  );
  await user.click(screen.getByRole('button', { name: 'May 1' }));
  await user.click(screen.getByRole('button', { name: 'Without scenario 2' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a requirement' }), 'accept');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('treeitem', { name: /Closing/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(router().state.location.hash).toBe('#FR-002');
  expect(document.activeElement).toHaveAttribute('id', 'FR-002');
  const details = within(screen.getByRole('region', { name: 'Requirement FR-002' }));
  expect(details.getByText(/ID in bold/)).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Copy link' }));
  expect(copied.mock.lastCall?.[0]).toMatch(/spec\.md#FR-002$/);
  const findReferences = details.getByRole('button', { name: 'Find references' });
  const failed = () => new HttpResponse(null, { status: 403 });
  server.use(http.get('*/viewer/v1/specifications/search', failed, { once: true }));
  await user.click(findReferences);
  expect(await details.findByText('Couldn’t find references')).toBeVisible();
  expect(findReferences).toHaveFocus();
  await user.click(findReferences);
  // The search of the service also finds others.md, which isn’t counted: its ids are longer.
  expect(await details.findByText('2 references in other files')).toBeVisible();
  expect(details.getByRole('link', { name: 'specs/late.md' })).toHaveAttribute(
    'href',
    `${file('specs/late.md')}#fr-0021-and-fr-0022`,
  );
  expect(details.getByRole('link', { name: 'specs/tasks.md' })).toBeVisible();
});

test('the menu hides the requirements of a file until the user shows them again', async () => {
  const { user } = await renderApp(server, file('specs/spec.md'));
  await screen.findByRole('tab', { name: 'Requirements 3' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide requirements' }));
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(Object.entries(localStorage).join()).toContain('specs/spec.md');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show requirements' }));
  expect(await screen.findByRole('tab', { name: 'Requirements 3' })).toBeVisible();
});

test('changes are named in the notice, in the text, and in the list, with removed requirements', async () => {
  await storeEarlierVersionAsRead(server, name, -1);
  const { user } = await renderApp(server, file('specs/spec.md'));
  const notice = await screen.findByText(/1 limit changed, 1 requirement removed/);
  expect(notice.parentElement).toHaveTextContent('; 1 strengthened since you read this');
  await openTab(user, 3);
  await user.click(screen.getByRole('button', { name: 'Changed 2' }));
  expect(rows()).toEqual([
    'Closing',
    'FR-001MUST close a window within 30 seconds., limit changed, strengthened',
    'FR-003SHOULD keep a copy., removed',
  ]);
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  const changed = await screen.findByText('Limit changed');
  expect(changed.closest('li')).toHaveTextContent('Strengthened SHOULD became MUST');
});

test('the pane next to the bookmarks marks changed requirements without a list', async () => {
  await storeEarlierVersionAsRead(server, name, -1);
  const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
  await user.click(await findRow('Windows'));
  expect(await screen.findByText(/1 limit changed, 1 requirement removed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  expect(await screen.findByText('Limit changed')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

test('ids in the text link to requirements of files in the folder, except in code, in links and without viewer.specificationFiles', async () => {
  const app = await renderApp(server, file('specs/tasks.md'));
  expect(await screen.findByRole('link', { name: 'FR-001' })).toHaveAttribute(
    'href',
    `${file('specs/spec.md')}#FR-001`,
  );
  expect(screen.queryByRole('link', { name: /FR-009|FR-001\.|^FR-002/ })).not.toBeInTheDocument();
  app.unmount();

  const other = await renderApp(server, file('openspec/changes/move/specs/booking/spec.md'));
  expect(await screen.findByRole('link', { name: 'BK-1' })).toHaveAttribute(
    'href',
    `${file('openspec/specs/booking/spec.md')}#BK-1`,
  );
  other.unmount();

  const nested = await renderApp(server, file('openspec/changes/move/specs/booking/late/spec.md'));
  expect(await screen.findByRole('link', { name: 'BK-2.1' })).toHaveAttribute(
    'href',
    `${file('openspec/specs/booking/late/spec.md')}#BK-2.1`,
  );
  nested.unmount();

  const ownIds = await renderApp(server, file('http.md'));
  expect(await screen.findByRole('link', { name: 'HTTP-001' })).toBeVisible();
  ownIds.unmount();

  const extensions = extensionNames.filter((one) => one !== 'viewer.specificationFiles');
  const bare = await renderApp(server, file('specs/spec.md'), { extensions });
  expect(await screen.findAllByRole('link', { name: 'FR-001' })).toHaveLength(2);
  bare.unmount();
  server.sent.length = 0;
  await renderApp(server, file('specs/tasks.md'), { extensions });
  expect(await screen.findByText(/FR-009/)).toBeVisible();
  expect(server.sent.filter(({ path }) => /specification-tree|spec\.md/.test(path))).toEqual([]);
});

test('scenarios of a .feature file are listed beside the source and compared by name', async () => {
  await storeEarlierVersionAsRead(server, { ...name, path: 'features/booking.feature' }, -1);
  const { user, router } = await renderApp(server, file('features/booking.feature'));
  expect(await screen.findByText(/1 limit changed, 1 requirement removed/)).toBeVisible();
  await openTab(user, 3);
  expect(rows()).toEqual(['A late entry, limit changed', 'An early entry', 'No entry, added']);
  await user.click(screen.getByRole('treeitem', { name: /An early entry/ }));
  expect(router().state.location.hash).toBe('#an-early-entry');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'L5'));
});
