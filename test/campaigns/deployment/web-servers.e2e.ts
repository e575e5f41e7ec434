import { describe } from 'vitest';
import { testDeployment } from '#test/e2e/support/deployment-tests.ts';

// In one file, because two installations at a time would conflict.

test.describe('nginx by http at /', () => {
  testDeployment({ server: 'nginx', scheme: 'http', base: '/' });
});

test.describe('nginx by http at /spec-viewer/', () => {
  testDeployment({ server: 'nginx', scheme: 'http', base: '/spec-viewer/' });
});

test.describe('Caddy by http at /', () => {
  testDeployment({ server: 'caddy', scheme: 'http', base: '/' });
});

test.describe('Caddy by https at /spec-viewer/', () => {
  testDeployment({ server: 'caddy', scheme: 'https', base: '/spec-viewer/' });
});
