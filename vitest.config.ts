import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { getBuildConstants } from '#deploy/build-facts.ts';

type TestOptions = TestProjectInlineConfiguration['test'];

const extended = 'test/extended/**';
/** The bench installs the packages of its peers below its folder. */
const packages = '**/node_modules/**';
const architecture = [
  'test/architecture.test.ts',
  'test/architecture/**/*.test.ts',
  'test/repository.test.ts',
];

/** Pure logic and the reference service, in Node. */
const inNode = {
  environment: 'node',
  setupFiles: ['test/setup/locale.ts', 'test/setup/restore.ts'],
} satisfies TestOptions;

/** Screens and components, in jsdom. */
const inDom = {
  environment: 'jsdom',
  // An origin, so that relative URLs and the address bar behave as in a browser.
  environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
  setupFiles: ['test/setup/locale.ts', 'test/setup/restore.ts', 'test/setup.ts'],
} satisfies TestOptions;

// Projects can run separately; see docs/testing.md. playwright.config.ts contains the projects that
// need a browser. The reference service is not mounted here: each test creates its own, with its
// own database.
export default defineConfig({
  define: getBuildConstants(import.meta.dirname),
  test: {
    maxWorkers: '100%',
    // Test files share a worker's modules and document, because loading the app for each file took
    // longer than its tests. test/setup/restore.ts restores globals that a test replaced.
    isolate: false,
    // Time limits are generous, so that correct behaviour doesn't fail on a busy machine.
    testTimeout: 120_000,
    // Tests are not retried: a test that fails intermittently is a defect of the test or of the
    // app.
    retry: 0,
    // A loop over an empty list asserts nothing, so a test without an assertion fails.
    expect: { requireAssertions: true },
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'architecture',
          include: architecture,
          exclude: ['**/*-rules.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...architecture, extended, packages],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...inDom,
          name: 'component',
          include: ['test/**/*.test.tsx'],
          exclude: [extended, packages],
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'extended-unit', include: [`${extended}/*.test.ts`] },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...inDom, name: 'extended-component', include: [`${extended}/*.test.tsx`] },
      },
    ],
  },
});
