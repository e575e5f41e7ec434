import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { parseSync } from 'vite';
import { withConfig } from './support/service-answers.ts';
import { openAs } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** One file a browser fetches before the first screen, in bytes; fonts are compressed already. */
type FirstScreenFile = { file: string; kind: 'script' | 'style' | 'font'; gzipped: number };

/**
 * What the built page makes every browser fetch before anything lazy: the scripts, styles and fonts
 * that index.html names, and what those scripts import, transitively, without `import()`.
 * @param folder where the build lies
 */
function firstScreen(folder: string): FirstScreenFile[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  const scripts = new Set<string>();
  const follow = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const specifier of staticImports(file, readFileSync(join(folder, file), 'utf8'))) {
      follow(posix.join(posix.dirname(file), specifier));
    }
  };
  for (const file of named) if (file.endsWith('.js')) follow(file);

  return [...new Set([...scripts, ...named])].map((file) => sizeOf(folder, file));
}

/** What one file of the build takes when it is sent. */
function sizeOf(folder: string, file: string): FirstScreenFile {
  const content = readFileSync(join(folder, file));
  const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'font';
  return { file, kind, gzipped: kind === 'font' ? content.length : gzipSync(content).length };
}

function staticImports(file: string, source: string): string[] {
  const { staticImports: imports, staticExports } = parseSync(file, source).module;
  const exportedFrom = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exportedFrom];
}

/** Gzipped as a server would send them; 1 kB is 1000 bytes. */
const budgets = { beforeRedirect: 30_000, signInPage: 112_000, competencies: 205_000 };
/** Scripts, each of which is a request. */
const mostScripts = 10;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

function report(title: string, files: readonly FirstScreenFile[]): number {
  const sum = (kind: string) =>
    files.reduce((total, file) => total + (file.kind === kind ? file.gzipped : 0), 0);
  const rows = files
    .filter(({ gzipped }) => gzipped >= 1000)
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.gzipped - a.gzipped)
    .map(({ file, gzipped }) => `${kilobytes(gzipped)}  ${file}`);
  const small = files.length - rows.length;
  const totals = ['script', 'style', 'font'].map((kind) => `${kilobytes(sum(kind))}  ${kind}s`);
  console.info([title, ...rows, `and ${small} below 1 kB`, '', ...totals].join('\n'));
  return sum('script');
}

/** The scripts that a page has fetched from now on, as they lie in the build. */
function scriptsOf(page: Page): ReadonlySet<string> {
  const fetched = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() === 'script') fetched.add(pathname.slice(1));
  });
  return fetched;
}

test.describe('the first screen', () => {
  test('has no more JavaScript than its budget before the redirect', () => {
    const files = firstScreen('dist');
    const scripts = report('Before the redirect to the provider, gzipped:', files);
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['script', 'style']));
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(budgets.beforeRedirect);
  });

  test('fetches no other script before it knows the provider', async ({ page, origin }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script')
        fetched.push(new URL(request.url()).pathname.slice(1));
    });
    const asked: string[] = [];
    await page.route(`${origin}/config.json`, (route) => {
      asked.push(route.request().url());
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const counted = firstScreen('dist').filter(({ kind }) => kind === 'script');
    await expect.poll(() => fetched.sort()).toEqual(counted.map(({ file }) => file).sort());
  });

  test('of a stranger is the sign-in page, which comes before the code of the app', async ({
    page,
  }) => {
    const fetched = scriptsOf(page);
    const isRouterThere = () => [...fetched].some((file) => file.includes('/libraries-'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const files = [...fetched].map((file) => sizeOf('dist', file));
    const scripts = report('Until the sign-in page, gzipped:', files);
    expect(scripts).toBeGreaterThan(budgets.beforeRedirect);
    expect(scripts).toBeLessThanOrEqual(budgets.signInPage);
    expect(isRouterThere()).toBe(false);
    // Whoever comes back from the provider has it.
    await expect.poll(isRouterThere).toBe(true);
  });

  test('has no more JavaScript than its budget until the competencies are there', async ({
    page,
  }) => {
    await openAs(page, 'Reader of a Budget', '/competencies');
    const fetched = scriptsOf(page);
    await page.reload();
    await expect(page.getByRole('link', { name: /Data privacy/ }).first()).toBeVisible();
    const files = [...fetched].map((file) => sizeOf('dist', file));
    const scripts = report('Until the first competency, gzipped:', files);
    expect(scripts).toBeGreaterThan(budgets.beforeRedirect);
    expect(scripts).toBeLessThanOrEqual(budgets.competencies);
    expect(fetched.size).toBeLessThanOrEqual(mostScripts);
  });

  test('is loaded with its competencies while the tokens are fetched', async ({ page }) => {
    await openAs(page, 'Reader of a Budget', '/competencies');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = (part: string) => asked.some((path) => path.includes(part));
    await page.route('**/oidc/token', async (route) => {
      await expect.poll(() => isAsked('/data/v1/competencies')).toBe(true);
      await expect.poll(() => isAsked('CompetenciesPage')).toBe(true);
      await route.continue();
    });
    await page.reload();
    const row = page.getByRole('link', { name: /Data privacy/ });
    await expect(row.first()).toBeVisible();
    expect(asked.filter((path) => path === '/data/v1/competencies')).toHaveLength(1);
    expect(asked.filter((path) => path === '/config.json')).toHaveLength(2);
  });

  test('asks the provider for its metadata once, on the way there', async ({ page, context }) => {
    await openAs(page, 'Reader of a Budget', '/competencies');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const isMetadata = (url: string) => url.endsWith('/.well-known/openid-configuration');
    const fromNetwork: boolean[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      if (isMetadata(response.url)) fromNetwork.push(response.fromDiskCache !== true);
    });
    await page.reload();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect.poll(() => fromNetwork).toEqual([true, false]);
  });

  test('reads the configuration once for each page that is loaded', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const readings = await page.evaluate(
      () => performance.getEntriesByName(new URL('/config.json', window.location.href).href).length,
    );
    expect(readings).toBe(1);
  });

  test('connects to the provider and the services before it asks them', async ({
    page,
    context,
  }) => {
    const services = {
      baseUrl: 'https://viewer.example.test',
      dataUrl: 'https://data.example.test',
    };
    await withConfig(context, services);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const links = page.locator('link[rel="preconnect"]');
    const connections = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('crossorigin')]),
    );
    // The page leaves for the provider with its cookies; the services are asked without any.
    expect(connections).toEqual([
      [expect.stringContaining('/oidc'), null],
      [services.baseUrl, 'anonymous'],
      [services.dataUrl, 'anonymous'],
    ]);
  });

  test('has the layers of its styles in their order', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const layers = await page.evaluate(() => {
      const [first] = document.styleSheets;
      const rules = [...(first?.cssRules ?? [])];
      return rules.flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
      });
    });
    expect([...new Set(layers)]).toEqual(['reset', 'tokens', 'base', 'ui', 'feature', 'app']);
  });
});
