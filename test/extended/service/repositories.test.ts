import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBareRepository } from '#test/service/repository/bare-repository.ts';
import { AUDIENCE, startExternalProvider } from '#test/service/standalone/external-provider.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { SUBSCRIPTIONS } from '#test/service/webhook-harness.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';
import { installStandalone, runStandalone } from '#test/support/run-standalone.ts';

const LIMIT_MS = 600_000;
/** Time in milliseconds in which the service must notice a push. */
const NOTICE_LIMIT_MS = 5_000;
const file = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const specification = '/viewer/v1/specifications?codeHostSlug=pay/core&path=spec/ledger.md';

describe.runIf(canHavePostgresql)('the built service with PostgreSQL and two repositories', () => {
  it('marks a specification as changed after a push, and sends an event', {
    timeout: LIMIT_MS,
  }, async () => {
    const folder = createTemporaryFolder('walk');
    const repositories = join(folder, 'repositories');
    const core = createBareRepository(join(repositories, 'pay/core.git'));
    core.push('Begin', { 'spec/ledger.md': '# Ledger\n' });
    createBareRepository(join(repositories, 'identity/access.git')).push('Begin', {
      'a.md': '# A\n',
    });
    const server = await startPostgresql();
    onTestFinished(() => server.stop());
    const provider = await startExternalProvider({});
    const installed = join(folder, 'service');
    installStandalone(installed);
    const service = await runStandalone(installed, {
      DIRECTORY_KEY: 'a-key-of-24-characters-x',
      DATABASE_URL: await server.createDatabase(),
      SECRETS_KEY: 'k'.repeat(32),
      REPOSITORIES: repositories,
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: AUDIENCE,
    });
    onTestFinished(() => service.close());
    const token = await provider.token();
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(service.origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.ok, `${method} ${path}`).toBe(true);
      return response;
    };

    const listed = await (await call('GET', '/viewer/v1/specification-repositories')).json();
    expect(listed).toMatchObject([
      { codeHostSlug: 'identity/access' },
      { codeHostSlug: 'pay/core' },
    ]);
    const read = await call('GET', specification);
    expect(await read.text()).toBe('# Ledger\n');
    const etag = read.headers.get('etag');
    await call('PUT', '/viewer/v1/specification-readings', {
      ...file,
      etag,
      version: null,
      heading: null,
    });
    await call('POST', '/viewer/v1/bookmark-changes', {
      changes: [{ op: 'create-bookmark', folderId: null, title: 'Ledger', ...file }],
    });
    const webhook = { url: 'https://hooks.example.test/in', eventTypes: ['specification.changed'] };
    const { subscriptionId } = await (await call('POST', SUBSCRIPTIONS, webhook)).json();

    const version = core.push('Say more', { 'spec/ledger.md': '# Ledger\n\nMore.\n' });
    const mark = async () =>
      (await (await call('GET', '/viewer/v1/specification-readings')).json())[0];
    await expect
      .poll(async () => (await mark()).currentEtag === etag, { timeout: NOTICE_LIMIT_MS })
      .toBe(false);
    const deliveries = async () =>
      (await call('GET', `${SUBSCRIPTIONS}/${subscriptionId}/deliveries`)).json();
    await expect
      .poll(deliveries, { timeout: NOTICE_LIMIT_MS })
      .toMatchObject([
        { eventType: 'specification.changed', payload: { data: { version, message: 'Say more' } } },
      ]);
  });
});
