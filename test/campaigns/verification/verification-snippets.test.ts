import { beforeAll, describe, expect, test } from 'vitest';
import { verificationSnippets } from '#features/webhooks/snippets/verification-snippets.ts';
import { rightVerdicts, verdictsOf } from '#test/features/webhooks/verify/run-snippet.ts';
import { temporaryFolder } from '#test/reference-service/temporary-folder.ts';
import { installMissing, isInstalled } from './install-languages.ts';
import { languageRunners } from './language-runners.ts';

beforeAll(() => installMissing(Object.values(languageRunners)), 600_000);

describe('verification code', () => {
  // Node's is run with the unit tests.
  const otherLanguages = verificationSnippets.filter(({ id }) => id !== 'node');

  test.for(otherLanguages)(
    'in $language accepts recent genuine deliveries, and nothing else',
    async ({ id, code }, { skip }) => {
      const runner = languageRunners[id];
      if (runner === undefined) throw new Error(`nothing runs the code of the snippet "${id}"`);
      if (!(await isInstalled(runner))) {
        return skip(
          `${runner.probe[0]} is missing (on Debian: apt-get install ${runner.debianPackage})`,
        );
      }
      const verdicts = await verdictsOf(runner, code, temporaryFolder('snippets'));
      expect(verdicts).toEqual(rightVerdicts());
    },
  );
});
