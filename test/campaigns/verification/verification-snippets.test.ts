import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationSnippets } from '#features/webhooks/snippets/verification-snippets.ts';
import { rightVerdicts } from '#test/features/webhooks/verify/sample-deliveries.ts';
import { temporaryFolder } from '#test/service/temporary-folder.ts';
import { frameworkRunners } from './framework-runners.ts';
import { installMissing, isInstalled } from './install-languages.ts';
import { type LanguageRunner, languageRunners } from './language-runners.ts';
import { printForgeries } from './print-forgeries.ts';
import { verdictsOf } from './run-snippet.ts';

const installing = 900_000;
const running = 120_000;

beforeAll(
  () => installMissing([...Object.values(languageRunners), ...Object.values(frameworkRunners)]),
  installing,
);

/** What each language and framework made of the deliveries, in the order of the snippets. */
const columns = new Map<string, Readonly<Record<string, boolean>>>();
afterAll(() => printForgeries(columns));

type Trial = {
  readonly name: string;
  readonly runner: LanguageRunner | undefined;
  readonly code: string;
  readonly more: Readonly<Record<string, string>>;
};

const trials: readonly Trial[] = verificationSnippets.flatMap(
  ({ id, language, code, framework }): readonly Trial[] => [
    { name: language, runner: languageRunners[id], code, more: {} },
    ...(framework === undefined
      ? []
      : [
          {
            name: framework.name,
            runner: frameworkRunners[id],
            code,
            more: { [framework.file]: framework.code },
          },
        ]),
  ],
);

describe('verification code', () => {
  test.for(trials)(
    'for $name accepts recent genuine deliveries, and nothing else',
    { timeout: running },
    async ({ name, runner, code, more }, { skip }) => {
      if (runner === undefined) throw new Error(`nothing runs the code for ${name}`);
      if (!(await isInstalled(runner))) {
        const missing = runner.debianPackages.join(' ');
        return skip(`${name} is missing (on Debian: apt-get install ${missing})`);
      }
      const verdicts = await verdictsOf(runner, code, temporaryFolder('snippets'), more);
      columns.set(name, verdicts);
      expect(verdicts).toEqual(rightVerdicts());
    },
  );
});
