import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { buildFacts } from '#deploy/build-facts.ts';

type TestOptions = TestProjectInlineConfiguration['test'];

const campaigns = 'test/campaigns/**';
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
  // An origin, so that relative addresses and the address bar behave as in a browser.
  environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
  setupFiles: ['test/setup/locale.ts', 'test/setup/restore.ts', 'test/setup.ts'],
} satisfies TestOptions;

// Projects that can be run alone; see docs/testing.md. playwright.config.ts has those that need a browser.
// The reference service is not mounted here: tests build their own, each with a database of its own.
export default defineConfig({
  define: buildFacts(import.meta.dirname),
  test: {
    maxWorkers: '100%',
    // Files share a worker's modules and document: loading the app once for each file took longer than
    // testing it. test/setup/restore.ts puts back what a test replaced.
    isolate: false,
    // Nothing is gated by time: a busy machine must not fail what is right.
    testTimeout: 120_000,
    // Nor repeated: a test that fails now and then is a defect, of the test or of the app.
    retry: 0,
    // A loop over an empty list expects nothing, and proves nothing.
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
          exclude: [...architecture, campaigns, packages],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...inDom,
          name: 'component',
          include: ['test/**/*.test.tsx'],
          exclude: [campaigns, packages],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'campaigns-unit', include: [`${campaigns}/*.test.ts`] },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...inDom, name: 'campaigns-component', include: [`${campaigns}/*.test.tsx`] },
      },
    ],
  },
});
