import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { WorkHeader } from '#features/specifications/work/WorkHeader.tsx';
import { ServicesProvider } from '#platform/react.tsx';
import { createTestServices } from '#test/support/test-services.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';

const { requirements } = findRequirements(
  parseMarkdown('- **FR-1**: It MUST close.\n- **FR-2**: It MUST post.'),
);

/** Starts a service whose file `tasks.md` has this text. Returns the providers for it. */
function startTasks(text: string) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/specification-tree')
      ? Response.json({ entries: [{ path: 'specs/tasks.md', kind: 'file' }], next: null })
      : new Response(text, { headers: { 'content-type': 'text/markdown' } }),
  );
  const services = createTestServices({}, async () => '');
  return ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </ServicesProvider>
  );
}

test('the header finds its links once for the same requirements and tasks', async () => {
  const wrapper = startTasks('- [ ] Close (FR-1)\n');
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
