import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { type Content, sampleContent } from '#service/content.ts';
import { findRow } from '#test/features/bookmarks/bookmarks-screen.ts';
import { failSlicesOf } from '#test/support/failing-slices.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const scenario = '#### Scenario: Late\n\n- **WHEN** it is late\n- **THEN** it moves';
const requirement = (title: string, text: string, end = '') =>
  `### Requirement: ${title}\n\nIt SHALL ${text}.\n\n${end}`;
const current = `# Windows\n\n## Requirements\n\n${['Close', 'Refuse', 'Announce']
  .map((title) => requirement(title, `${title.toLowerCase()} within 30 seconds`, scenario))
  .join('\n\n')}\n`;

const folder = 'openspec/changes/move-entries';
const archived = 'openspec/changes/archive/2026-01-02-print';
const texts: Readonly<Record<string, string>> = {
  'openspec/specs/windows/spec.md': current,
  [`${folder}/proposal.md`]: '# Move entries\n\nLate entries are lost.\n',
  [`${folder}/design.md`]: '# Design\n\n[NEEDS CLARIFICATION: which window?]\n',
  [`${folder}/tasks.md`]: '# Tasks\n\n## Intake\n\n- [x] Choose it\n- [ ] Move it :tada:\n',
  [`${folder}/specs/windows/spec.md`]: `## MODIFIED Requirements

${requirement('Close', 'close within 60 seconds', scenario)}

## REMOVED Requirements

${requirement('Fax', 'fax')}

## ADDED Requirements

${requirement('Move', 'move')}`,
  [`${folder}/specs/reports/spec.md`]: `# Reports\n\n## ADDED Requirements\n\n${requirement('Print', 'print', scenario)}`,
  [`${archived}/tasks.md`]: '- [x] Print\n',
  [`${archived}/specs/windows/spec.md`]: `## ADDED Requirements\n\n${requirement('Print', 'print')}`,
  'specs/012-fees/spec.md':
    '# Fees\n\n- **FR-1**: It MUST charge.\n- **FR-2**: It MUST stop at [NEEDS CLARIFICATION: what?].\n- **FR-3**: It MUST print.\n\n[NEEDS CLARIFICATION]\n',
  'specs/012-fees/tasks.md': '# Tasks\n\n- [x] Charge (FR-1)\n- [ ] Print (FR-3)\n',
  'specs/012-fees/plan.md': '# Plan\n',
  'specs/late/spec.md':
    '- **FR-1**: It MUST charge.\n- **FR-2**: It MUST stop.\n- **FR-3**: End.\n',
  'specs/late/Tasks.md': '- [ ] Charge (FR-1)\n',
};

const content: Content = {
  ...sampleContent,
  repositories: [
    {
      slug: 'pay/core',
      commits: () => [
        {
          at: '2026-11-01T09:00:00Z',
          author: { name: 'Mara Okafor', email: 'mara@example.test' },
          message: 'Plan',
          changes: Object.entries(texts).map(([path, text]) => ({ path, content: text })),
        },
      ],
    },
  ],
};

const server = startReferenceService(content);
const changePage = paths.repositoryFolder('pay/core', folder);
const page = (path: string) => paths.specification({ codeHostSlug: 'pay/core', path });
const findSection = (name: string) => screen.findByRole('region', { name });
const withoutFiles = {
  extensions: extensionNames.filter((name) => name !== 'viewer.specificationFiles'),
};

describe('page of a change', () => {
  test('shows the delta if it can’t be applied', async () => {
    failSlicesOf('AppliedDeltaView.tsx');
    await renderApp(server, changePage);
    const section = within(await findSection('windows'));
    expect(await section.findByRole('alert')).toHaveTextContent('couldn’t be applied');
    expect(await section.findByRole('heading', { name: /ADDED Requirements/ })).toBeVisible();
  });

  test('offers a retry if the changes of a delta can’t be computed', async () => {
    const { restore } = failSlicesOf('compare-texts.ts');
    const { user } = await renderApp(server, changePage);
    const section = within(await findSection('windows'));
    expect(await section.findByText(/The changes couldn’t be computed/)).toBeVisible();
    restore();
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText(/^With this change/)).toBeVisible();
  });

  test('shows texts, tasks with the open ones first, and the deltas applied to the current text', async () => {
    await renderApp(server, changePage);
    expect(await screen.findByRole('heading', { level: 1, name: 'move-entries' })).toBeVisible();
    expect(
      await within(await findSection('Proposal')).findByText('Late entries are lost.'),
    ).toBeVisible();
    const tasks = within(await findSection('Tasks'));
    expect(await tasks.findByText('1 of 2 done')).toBeVisible();
    expect(tasks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Open: Move it 🎉 Intake',
      'Done: Choose it Intake',
    ]);
    const windows = within(await findSection('windows'));
    expect(await windows.findByText(/1 limit changed/)).toBeVisible();
    expect(windows.getByText('60').closest('ins')).toBeVisible();
    expect(
      windows.getByText(/Removed requirement “Fax”: the specification doesn’t have it/),
    ).toBeVisible();
    const reports = within(await findSection('reports'));
    expect(await reports.findByText('New specification')).toBeVisible();
    expect(await screen.findByText('1 requirement without scenario')).toBeVisible();
  });

  test('says in each part why it can’t be loaded, and loads it again', async () => {
    const failing = new Set([`${folder}/design.md`, 'openspec/specs/windows/spec.md']);
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, ({ request }) =>
        failing.has(new URL(request.url).searchParams.get('path') ?? '')
          ? new HttpResponse(null, { status: 403 })
          : undefined,
      ),
    );
    const { user } = await renderApp(server, changePage);
    const design = within(await findSection('Design'));
    expect(await design.findByRole('alert')).toBeVisible();
    const windows = within(await findSection('windows'));
    expect(await windows.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByText('Late entries are lost.')).toBeVisible();
    failing.clear();
    await user.click(windows.getByRole('button', { name: 'Try again' }));
    expect(await windows.findByText(/1 limit changed/)).toBeVisible();
    expect(design.getByRole('alert')).toBeVisible();
  });

  test('shows the deltas of an archived change unapplied', async () => {
    await renderApp(server, paths.repositoryFolder('pay/core', archived));
    const windows = within(await findSection('windows'));
    expect(await windows.findByRole('heading', { name: 'ADDED Requirements' })).toBeVisible();
    expect(screen.getByText('Archived')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next change' })).not.toBeInTheDocument();
  });

  test('opens from the folder’s row with Enter, and doesn’t exist if the service lists no files', async () => {
    const { user, router, unmount } = await renderApp(
      server,
      paths.repositoryFolder('pay/core', 'openspec/changes'),
    );
    const row = await findRow('move-entries');
    expect(row).toHaveAccessibleDescription('change, 5 files');
    row.focus();
    await user.keyboard('{Enter}');
    expect(await findSection('Proposal')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await act(() => router().navigate(-1));
    const left = await findRow('move-entries');
    await waitFor(() => expect(left).toHaveFocus());
    unmount();
    await renderApp(server, changePage, withoutFiles);
    expect(await screen.findByText(/doesn’t list the files/)).toBeVisible();
  });

  test('says that a change doesn’t exist', async () => {
    await renderApp(server, paths.repositoryFolder('pay/core', 'openspec/changes/other'));
    expect(await screen.findByText('No such change')).toBeVisible();
  });
});

describe('file of planned work', () => {
  test('links the files of its folder, its open clarifications and the ids without a task', async () => {
    const { user } = await renderApp(server, page('specs/012-fees/spec.md'));
    const nav = within(await screen.findByRole('navigation', { name: 'Files of 012-fees' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'spec.md',
      'plan.md',
      'tasks.md',
    ]);
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('spec.md');
    await user.click(await screen.findByText('1 ID that no task names'));
    expect(screen.getByText('It MUST stop at [NEEDS CLARIFICATION: what?].')).toBeVisible();
    await user.click(screen.getByText('2 open clarifications'));
    await user.click(screen.getByRole('link', { name: 'Clarification 2' }));
    expect(window.location.hash).toBe('#clarification-2');
    expect(document.activeElement?.id).toBe('clarification-2');
    await user.click(screen.getByRole('link', { name: 'what?' }));
    expect(document.activeElement?.id).toBe('clarification-1');
  });

  test('names the ids without a task of a file “Tasks.md” in an ordinary folder', async () => {
    await renderApp(server, page('specs/late/spec.md'));
    expect(await screen.findByText('2 IDs that no task names')).toBeVisible();
  });

  test('states the progress of tasks below the title, and links the page of its change', async () => {
    await renderApp(server, page(`${folder}/tasks.md`));
    const progress = await screen.findByText('1 of 2 done');
    const title = screen.getByRole('heading', { name: 'Tasks' });
    expect(title.parentElement?.nextElementSibling).toBe(progress);
    expect(await screen.findByRole('link', { name: 'Change move-entries' })).toHaveAttribute(
      'href',
      changePage,
    );
  });

  test('has no links to other files if the service lists no files', async () => {
    await renderApp(server, page(`${folder}/design.md`), withoutFiles);
    expect(await screen.findByText('1 open clarification')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Change / })).not.toBeInTheDocument();
  });
});
