import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { advanceFakeClock, advanceUntilIdle, startFakeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
// Imports these modules before the tests, because dynamic imports don't finish while timers are
// fake.
import '#app/Shell.tsx';
import '#features/competencies/list/CompetenciesPage.tsx';
import '#features/specifications/ChangedSpecificationsBadge.tsx';
import '#features/webhooks/WebhookAttentionBadge.tsx';

const server = startReferenceService();
const address = `${appOrigin}/viewer/v1/specification-readings`;
const lastRead = (path: string, currentEtag: string | null) => ({
  codeHostSlug: 'pay/core',
  path,
  etag: '"1"',
  currentEtag,
});
const isRequested = () => server.sent.some(({ path }) => path.includes('specification-readings'));

describe('count on the “Specifications” link', () => {
  it('counts specifications that changed since they were read', async () => {
    const lastReads = [lastRead('a.md', '"2"'), lastRead('b.md', '"1"'), lastRead('c.md', null)];
    server.use(http.get(address, () => HttpResponse.json([...lastReads, lastRead('d.md', '"2"')])));
    await renderApp(server, '/competencies');
    const link = { name: 'Specifications, 2 changed since you read them' };
    expect(await screen.findByRole('link', link, { timeout: 8_000 })).toHaveTextContent(
      'Specifications2',
    );
  });

  it('is requested only after the first screen has loaded, and a failed request shows no message', async () => {
    let answer: (() => void) | undefined;
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => loaded),
      http.get(address, () => new HttpResponse(null, { status: 500 })),
    );
    startFakeClock();
    const { services } = await renderApp(server, '/competencies');
    await advanceFakeClock(3_000);
    expect(isRequested()).toBe(false);
    answer?.();
    await advanceUntilIdle(services);
    await advanceFakeClock(2_500);
    await advanceUntilIdle(services);
    expect(isRequested()).toBe(true);
    expect(screen.getByRole('link', { name: 'Specifications' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/couldn’t be refreshed/)).toBeNull();
  });

  it('isn’t requested without the viewer.specificationReadings extension', async () => {
    startFakeClock();
    const { services } = await renderApp(server, '/competencies', {
      extensions: ['viewer.specifications'],
    });
    await advanceUntilIdle(services);
    await advanceFakeClock(5_000);
    await advanceUntilIdle(services);
    expect(isRequested()).toBe(false);
  });
});
