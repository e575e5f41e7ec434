import type { SourceModule } from './source-module.ts';
import type { Violation } from './violation.ts';

type ContentRule = {
  rule: string;
  /** Which mentions break it; see Mention. */
  mentions: readonly string[];
  advice: string;
  /** Files that are the rule's reason to exist. */
  exceptIn: readonly string[];
};

const inApp: readonly ContentRule[] = [
  {
    rule: 'one way to the services',
    mentions: [
      'global fetch',
      'global XMLHttpRequest',
      'global WebSocket',
      'global EventSource',
      'member sendBeacon',
    ],
    advice:
      'requests go through platform/http/http.ts, which knows credentials, limits and failures.',
    exceptIn: [
      'src/platform/http/exchange.ts',
      'src/platform/load-config.ts',
      // Send requests to the provider.
      'src/platform/session/cached-metadata.ts',
      'src/platform/session/sign-out.ts',
    ],
  },
  {
    rule: 'nothing stays in the browser unnoticed',
    mentions: [
      'global localStorage',
      'global sessionStorage',
      'global indexedDB',
      'global caches',
      'member document.cookie',
    ],
    advice:
      'only the files named in content-rules.ts keep anything; take the storage as an argument.',
    exceptIn: [
      // Hands storage to the session (a sign-in under way), the directory key and the theme.
      'src/main.ts',
      // The subscriptions made in this browser, where the service cannot list them.
      'src/features/webhooks/WebhooksLayout.tsx',
      'src/app/jump/use-known-webhooks.ts',
      // The edits that can be undone; see docs/threat-model.md.
      'src/data/bookmarks/edits/edit-store.ts',
      // The ids of open folders; see docs/threat-model.md.
      'src/features/bookmarks/store/use-remembered-tree.ts',
      // What was read, where the service doesn't keep it; see docs/threat-model.md.
      'src/data/specifications/readings/readings-of.ts',
      // What was opened last, stars and saved views; see docs/threat-model.md.
      'src/workflows/stored/use-person-storage.ts',
      // The names that were looked up in this tab, until the person signs out.
      'src/features/people/recent-of-session.ts',
    ],
  },
  {
    rule: 'text stays text',
    mentions: [
      'key dangerouslySetInnerHTML',
      'key srcDoc',
      'member innerHTML',
      'member outerHTML',
      'member insertAdjacentHTML',
      'member setHTMLUnsafe',
      'member createContextualFragment',
      'member document.write',
      'member document.writeln',
      'global eval',
      'global Function',
    ],
    advice: 'render it with React; what came from a service is never markup or code.',
    exceptIn: [],
  },
  {
    rule: 'the console stays silent',
    mentions: ['global console'],
    advice: 'a failure is shown to the person; nothing is logged.',
    exceptIn: [],
  },
  {
    rule: 'imports can be read',
    mentions: ['computed import'],
    advice: 'name the module as a plain string, so that this test and the bundler can follow it.',
    exceptIn: [],
  },
];

const everywhere: readonly ContentRule[] = [
  {
    rule: 'named exports only',
    mentions: ['default export'],
    advice: 'give the export its name.',
    exceptIn: ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
  },
  {
    rule: 'no module is mocked',
    mentions: ['member vi.mock', 'member vi.doMock', 'member vi.hoisted'],
    advice: 'test files share their modules; pass what a test replaces as an argument.',
    exceptIn: [],
  },
  {
    rule: 'types are earned',
    mentions: ['cast', 'non-null assertion', 'any'],
    advice: 'narrow with a check or a schema instead of asserting.',
    exceptIn: [],
  },
];

const suppressions = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;

/** What a module may not contain. */
export function contentViolations(module: SourceModule): Violation[] {
  const { file } = module;
  const found: Violation[] = [];
  const object = (line: number | undefined, rule: string, advice: string) =>
    found.push({ file, line, rule, advice });

  for (const { rule, mentions, advice, exceptIn } of [
    ...everywhere,
    ...(file.startsWith('src/') ? inApp : []),
  ]) {
    if (exceptIn.includes(file)) continue;
    for (const { key, line } of module.mentions) {
      if (mentions.includes(key)) object(line, rule, `${key.replace(/^\w+ /, '')}: ${advice}`);
    }
  }
  for (const { key, line } of module.comments) {
    if (suppressions.test(key)) object(line, 'no silenced checks', 'fix what the check found.');
    if (/\b(TODO|FIXME|XXX)\b/.test(key)) object(line, 'nothing is left to do', 'do it.');
  }
  if (module.onlyReexports) {
    object(undefined, 'no barrel files', 'import from the modules themselves and remove this one.');
  }
  const isComponentFile = /^src\/.*\/[A-Z]\w*\.tsx$/.test(file);
  if (isComponentFile && !module.exportedNames.some((name) => /^[A-Z]/.test(name))) {
    object(
      undefined,
      'a component file exports a component',
      'name it in kebab-case if it has none.',
    );
  }
  return found;
}
