import type { Page } from '@playwright/test';
import axe from 'axe-core';
import * as v from 'valibot';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Experimental axe rules that the tests enable. Users of speech input say the visible label, so the
 * accessible name must contain the label.
 */
const more = ['label-content-name-mismatch'];

const responseSchema = v.object({
  exceptionDetails: v.optional(v.object({ text: v.string() })),
  result: v.object({
    value: v.optional(
      v.array(
        v.object({
          id: v.string(),
          help: v.string(),
          nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })),
        }),
      ),
    ),
  }),
});

/**
 * Fails if axe reports violations, and prints one paragraph for each violation: the rule, the
 * element, and how to fix the violation.
 * @param except rules that are not checked
 */
export async function expectNoAxeViolations(
  page: Page,
  except: readonly string[] = [],
): Promise<void> {
  // Runs axe through the DevTools protocol, because the Trusted Types policy blocks injected
  // scripts.
  const session = await page.context().newCDPSession(page);
  const options = {
    runOnly: standards,
    rules: Object.fromEntries([
      ...more.map((rule) => [rule, { enabled: true }]),
      ...except.map((rule) => [rule, { enabled: false }]),
    ]),
  };
  const run = `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const answer = v.parse(
    responseSchema,
    await session.send('Runtime.evaluate', {
      expression: `${axe.source}; ${run}`,
      awaitPromise: true,
      returnByValue: true,
    }),
  );
  await session.detach();
  const { value: violations } = answer.result;
  if (!violations) throw new Error(`axe could not run: ${answer.exceptionDetails?.text}`);

  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  );
  if (findings.length > 0) throw new Error(`axe on ${page.url()}:\n${findings.join('\n\n')}`);
}
