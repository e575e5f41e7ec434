import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { getSpecificationQueryKey } from '#data/specifications/queries.ts';
import { useTasks } from '#features/specifications/work/use-parsed-files.ts';
import { WorkHeader } from '#features/specifications/work/WorkHeader.tsx';
import { ServicesProvider } from '#platform/react.tsx';
import { createTestServices } from '#test/support/test-services.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';

const tasksName = { codeHostSlug: 'pay/core', path: 'specs/tasks.md' };
const { requirements } = findRequirements(
  parseMarkdown('- **FR-1**: It MUST close.\n- **FR-2**: It MUST post.'),
);

/** Starts a service with the file `tasks.md`, which it sends without an ETag. */
function startTasks(text: string) {
  const file = { text };
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/specification-tree')
      ? Response.json({ entries: [{ path: tasksName.path, kind: 'file' }], next: null })
      : new Response(file.text, { headers: { 'content-type': 'text/markdown' } }),
  );
  const services = createTestServices({}, async () => '');
  const { queryClient } = services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </ServicesProvider>
  );
  const reload = (next: string) => {
    file.text = next;
    return act(() =>
      queryClient.refetchQueries({ queryKey: getSpecificationQueryKey(tasksName), exact: true }),
    );
  };
  return { wrapper, reload };
}

test('the header finds its links once for the same requirements and tasks', async () => {
  const { wrapper } = startTasks('- [ ] Close (FR-1)\n');
  const hrefOf = vi.fn((fragment: string) => `#${fragment}`);
  const getHeader = () => (
    <WorkHeader
      name={{ codeHostSlug: 'pay/core', path: 'specs/spec.md' }}
      clarifications={[]}
      requirements={requirements}
      hrefOf={hrefOf}
    />
  );
  const { rerender } = render(getHeader(), { wrapper });
  expect(await screen.findByText('1 ID that no task names')).toBeVisible();
  hrefOf.mockClear();
  rerender(getHeader());
  expect(hrefOf).not.toHaveBeenCalled();
});

test('tasks stay on screen while a text without an ETag is loaded and parsed again', async () => {
  const { wrapper, reload } = startTasks('- [ ] Close\n');
  const shown: (string | undefined)[] = [];
  const { result } = renderHook(
    () => {
      const tasks = useTasks(tasksName);
      shown.push(tasks?.map(({ text }) => text).join());
      return tasks;
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current).toHaveLength(1));
  shown.length = 0;
  await reload('- [ ] Close\n');
  await reload('- [ ] Post\n');
  await waitFor(() => expect(result.current?.[0]?.text).toBe('Post'));
  expect([...new Set(shown)]).toEqual(['Close', 'Post']);
});
