import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createRandom } from '#bench/random.ts';
import { paths } from '#paths.ts';
import { serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';
import {
  directoryFolder,
  installDescriptions,
  listDescriptions,
  readDescription,
} from './packages.ts';
import {
  type Direction,
  type WalkedOperation,
  type Walker,
  walkDescription,
} from './walk-description.ts';

/** The test opens each description with a probability of 1 / `sampling`. */
const sampling = 10;
const operationsPerDescription = 4;
const codeHostSlug = 'extended/api';
const maxBytes = 32 * 1024 * 1024;

/** Names that the page of an entry must show, by the key of their section. */
type ExpectedEntry = {
  readonly id: string;
  readonly sections: readonly (readonly [key: string, names: readonly string[]])[];
};

/** Returns the names of the fields of schemas, two levels deep. */
function listNames(walker: Walker, schemas: readonly unknown[], direction: Direction): string[] {
  const { fields, expanded } = walker.fieldsOf(schemas, direction, new Map());
  return [...fields].flatMap(([name, field]) => {
    if (field.isPartlyHidden) return [];
    const nested = walker.fieldsOf(field.schemas, direction, expanded);
    if (nested.hasRepeatedPart) return [name];
    const inner = [...nested.fields].filter(([, { isPartlyHidden }]) => !isPartlyHidden);
    return [name, ...inner.map(([innerName]) => innerName)];
  });
}

function expectOperation(walker: Walker, operation: WalkedOperation): ExpectedEntry {
  const sections = new Map<string, string[]>();
  const add = (key: string, names: Iterable<string>) =>
    sections.set(key, [...(sections.get(key) ?? []), ...names]);
  for (const [location, name] of operation.parameters) add(location, [name]);
  const isCalled = operation.kind === 'webhook';
  add('request', listNames(walker, operation.request, isCalled ? 'response' : 'request'));
  for (const [status, { headers, schemas }] of operation.responses) {
    const names = listNames(walker, schemas, isCalled ? 'request' : 'response');
    add('responses', [status, ...headers, ...names]);
  }
  return { id: operation.id, sections: [...sections] };
}

/** Returns a random selection of a description's operations, and a schema. */
function chooseEntries(root: unknown, random: () => number): ExpectedEntry[] {
  const walker = walkDescription(root);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const operations = Array.from({ length: operationsPerDescription }, () =>
    pick(walker.operations),
  ).filter((operation) => operation !== undefined);
  const schema = pick([...walker.schemas]);
  return [
    ...new Map(operations.map((one) => [one.id, expectOperation(walker, one)])).values(),
    ...(schema === undefined
      ? []
      : [
          {
            id: `schema-${schema[0]}`,
            sections: [['schema', listNames(walker, [schema[1]], 'both')] as const],
          },
        ]),
  ];
}

/** Opens a path in the app without loading the page again. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Expands rows and lists of an entry until its sections show the names. Returns the names that
 * aren't shown.
 */
function findMissingNames(page: Page, { id, sections }: ExpectedEntry): Promise<string[]> {
  return page.evaluate(
    async ([entryId, expected]) => {
      const clicked = new Set<Element>();
      const findMissing = () =>
        expected.flatMap(([key, names]) => {
          const rows = document.querySelectorAll(`[id^="${CSS.escape(`${entryId}/${key}/`)}"]`);
          const shown = new Set(
            [...rows].flatMap((row) => [
              row.querySelector('a')?.textContent,
              row.id.slice(row.id.lastIndexOf('/') + 1),
            ]),
          );
          return names
            .filter((name) => !shown.has(name))
            .map((name) => `${entryId}/${key} ${name}`);
        });
      // `listNames` returns names of two levels, so rows below them stay collapsed.
      const isDeep = (button: Element) => {
        const path =
          button
            .closest('[id]')
            ?.id.slice(entryId.length + 1)
            .split('/') ?? [];
        const rows = path
          .slice(1)
          .filter((part) => !/^(?:(?:oneOf|anyOf):|items$|\*$)|~1/.test(part));
        return rows.length > (path[0] === 'responses' ? 2 : 1);
      };
      for (let round = 0; round < 12; round += 1) {
        if (findMissing().length === 0) return [];
        const heading = document.getElementById(entryId);
        const buttons = heading?.closest('section')?.querySelectorAll('button') ?? [];
        for (const button of buttons) {
          const isClosed = button.getAttribute('aria-expanded') === 'false';
          const isMore = button.textContent === 'Show more';
          if (!isMore && (!isClosed || clicked.has(button) || isDeep(button))) continue;
          clicked.add(button);
          button.click();
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return findMissing();
    },
    [id, sections] as const,
  );
}

// The descriptions are split into parts, so that several workers share them.
const parts = [0, 1, 2, 3];
test.describe.configure({ mode: 'parallel' });
test.beforeAll(installDescriptions);

for (const part of parts) {
  test(`the page of a random tenth of the descriptions shows their fields, part ${part + 1}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(540_000);
    const random = createRandom(20_260_101);
    const chosen = listDescriptions(directoryFolder)
      .filter(() => random() < 1 / sampling)
      .filter((path) => statSync(join(directoryFolder, path)).size <= maxBytes)
      .filter((_, index) => index % parts.length === part);
    await context.route(
      ({ pathname }) => pathname.endsWith('/viewer/v1/specifications'),
      (route) => {
        const path = new URL(route.request().url()).searchParams.get('path') ?? '';
        const body = readFileSync(join(directoryFolder, path));
        return route.fulfill({ contentType: 'application/json', body });
      },
    );
    await serveConfigOverrides(context, { extensions: ['viewer.specifications'] });
    await openAsReader(page, paths.specifications());
    const missing: string[] = [];
    let count = 0;
    for (const path of chosen) {
      for (const entry of chooseEntries(readDescription(directoryFolder, path), random)) {
        await openInApp(page, paths.specification({ codeHostSlug, path }, { fragment: entry.id }));
        await page.waitForFunction((id) => document.getElementById(id) !== null, entry.id);
        const names = await findMissingNames(page, entry);
        missing.push(...names.map((name) => `${path} ${name}`));
        count += 1;
      }
    }
    expect(missing.slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThan(chosen.length);
  });
}
