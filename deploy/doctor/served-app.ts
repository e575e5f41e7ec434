import { isDeepStrictEqual } from 'node:util';
import { type Deployment, originNotNamed, unknownOrigin } from '#deploy/deployment.ts';
import {
  type Headers as Expected,
  notFoundHeaders,
  ruleFor,
  type Site,
  securityHeaders,
} from '#deploy/headers.ts';
import { connectOrigins } from '#deploy/origins.ts';
import { contentSecurityPolicy } from '#deploy/policy.ts';
import { type Answer, textOf } from '#deploy/send.ts';
import { problemWithMetadata, refusedEndpoints } from '#platform/session/provider-checks.ts';
import { parseUrl } from '#text/parse-url.ts';
import {
  advice,
  ask,
  type Check,
  fails,
  isProblem,
  judged,
  notChecked,
  ok,
  statusProblem,
} from './check.ts';
import type { Metadata } from './provider.ts';

const html = ['text/html'];
const script = ['text/javascript', 'application/javascript'];
/** A name that no build has. */
const noSuchFile = 'assets/spec-viewer-doctor.js';
/** In characters; compressing less saves nothing that anybody would notice. */
const WORTH_COMPRESSING = 10_000;

const serveAsGenerated =
  'serve it as the files of `npm run deploy:headers` say, written anew for this configuration';

/** What is expected at a path of the app, besides the headers that all have. */
type Expectation = {
  /** Below the base. */
  readonly path: string;
  readonly mediaTypes: readonly string[];
  /** What else is wrong with the response. */
  readonly differences?: (body: string) => readonly string[];
};

/** The site that the headers of a deployment depend on, or a check that says why that isn't certain. */
function siteOf(
  { config, origin, base }: Deployment,
  metadata: Metadata | undefined,
): Site | { readonly check: Check } {
  const name = 'Files and headers of the app';
  if (origin === unknownOrigin) return { check: notChecked(name, originNotNamed) };
  if (
    metadata?.token_endpoint === undefined ||
    problemWithMetadata(metadata.issuer, config.oidc.authority) !== undefined ||
    refusedEndpoints(metadata).length > 0
  ) {
    const why = 'its policy names the provider’s addresses, which aren’t right yet';
    return { check: notChecked(name, why) };
  }
  const { issuer = '', token_endpoint, revocation_endpoint } = metadata;
  const connect = connectOrigins(config, { issuer, token_endpoint, revocation_endpoint }, origin);
  try {
    contentSecurityPolicy({ connect, secure: origin.startsWith('https:') });
    return { origin, base, connect };
  } catch (error) {
    const what = error instanceof Error ? error.message.replace(/:.*$/, '') : String(error);
    const change = 'use a host name of letters, digits and hyphens, or an IPv4 address';
    return { check: fails('Content security policy', { what, change }) };
  }
}

/**
 * Compares what is served at the app's origin with what a deployment of this configuration needs.
 * @param configJson the file that was named
 */
export async function checkServedApp(
  deployment: Deployment,
  configJson: unknown,
  metadata: Metadata | undefined,
): Promise<readonly Check[]> {
  const site = siteOf(deployment, metadata);
  if ('check' in site) return [site.check];
  const { origin, base } = site;
  const page = await ask(origin + base);
  if (isProblem(page)) {
    const change = 'serve it, or say --not-served as long as it isn’t';
    return [fails(`The app at ${origin}${base}`, { what: page.what, change })];
  }
  const pageText = textOf(page);
  const scriptPath = scriptIn(pageText, site);
  const samePage = (body: string) => (body === pageText ? [] : ['the answer isn’t the app’s page']);
  const expectations: readonly Expectation[] = [
    ...(scriptPath === undefined ? [] : [{ path: scriptPath, mediaTypes: script }]),
    {
      path: 'config.json',
      mediaTypes: ['application/json'],
      differences: (body) => configDifferences(body, configJson),
    },
    { path: 'site.webmanifest', mediaTypes: ['application/manifest+json'] },
    { path: 'bookmarks/spec-viewer-doctor', mediaTypes: html, differences: samePage },
    { path: 'auth/callback', mediaTypes: html, differences: samePage },
    { path: 'auth/signed-out', mediaTypes: html, differences: samePage },
  ];
  const answers = new Map([[base, page]]);
  const checks = [judgePath({ path: '', mediaTypes: html }, page, site)];
  if (scriptPath === undefined) {
    checks.push(
      fails('The app’s script', {
        what: 'the page loads no script below assets/, so it isn’t the app’s',
        change: `serve what \`npm run build -- --base ${base}\` wrote`,
      }),
    );
  }
  const askPath = async (path: string, judge: (answer: Answer) => readonly Check[]) => {
    const reply = await ask(origin + base + path);
    if (!isProblem(reply)) answers.set(base + path, reply);
    checks.push(...(isProblem(reply) ? [fails(base + path, reply)] : judge(reply)));
  };
  for (const expectation of expectations) {
    await askPath(expectation.path, (answer) => [
      judgePath(expectation, answer, site),
      ...(expectation.path === scriptPath ? [judgeCompression(answer)] : []),
    ]);
  }
  await askPath(noSuchFile, (answer) => [judgeMissing(answer, site)]);
  return [...checks, ...judgeSecurityHeaders(answers, site)];
}

/** The path below the base of the script that the app's page loads. */
function scriptIn(page: string, { origin, base }: Site): string | undefined {
  const [, address = ''] = /<script[^>]*\ssrc="([^"]*assets\/[^"]+)"/.exec(page) ?? [];
  const url = parseUrl(address, origin + base);
  if (url?.origin !== origin || !url.pathname.startsWith(`${base}assets/`)) return undefined;
  return url.pathname.slice(base.length);
}

function configDifferences(body: string, expected: unknown): readonly string[] {
  try {
    const isSame = isDeepStrictEqual(JSON.parse(body), expected);
    return isSame ? [] : ['it isn’t the file that was named'];
  } catch {
    return ['it isn’t JSON'];
  }
}

/** Compares a response with what is expected at its path. */
function judgePath(
  { path, mediaTypes, differences = () => [] }: Expectation,
  answer: Answer,
  site: Site,
): Check {
  const address = site.base + path;
  const problem = statusProblem(answer, site.origin + address);
  if (problem !== undefined) return fails(address, problem);
  const rule: Expected = ruleFor(site.base, address)?.headers ?? {};
  const { 'Content-Type': _, ...headers } = rule;
  const [mediaType = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const found = [
    ...(mediaTypes.includes(mediaType.trim().toLowerCase())
      ? []
      : [`its type is "${mediaType}" and must be ${mediaTypes[0]}`]),
    ...headerDifferences(answer.headers, headers),
    ...differences(textOf(answer)),
  ];
  if (found.length === 0) return ok(address);
  return fails(address, { what: found.join('; '), change: serveAsGenerated });
}

function judgeCompression({ headers, body }: Answer): Check {
  const isCompressed = headers.has('content-encoding') || body.byteLength < WORTH_COMPRESSING;
  const what = 'scripts are sent as they are; compressed they are about a third as large';
  return isCompressed ? ok('Compression') : advice('Compression', what);
}

/** A page in place of a missing file would be kept as a script for a year. */
function judgeMissing({ status, headers }: Answer, site: Site): Check {
  const what = [
    ...(status === 404 ? [] : [`the answer has status ${status} and must have 404`]),
    ...headerDifferences(headers, notFoundHeaders),
  ].join('; ');
  return judged(
    `${site.base}${noSuchFile}, which doesn’t exist`,
    what === '' ? undefined : { what, change: serveAsGenerated },
  );
}

/** The headers that every path has: one line for all that lack the same. */
function judgeSecurityHeaders(answers: ReadonlyMap<string, Answer>, site: Site): readonly Check[] {
  const alike = new Map<string, readonly string[]>();
  for (const [address, { headers }] of answers) {
    const what = headerDifferences(headers, securityHeaders(site)).join('; ');
    alike.set(what, [...(alike.get(what) ?? []), address]);
  }
  return [...alike].map(([what, addresses]) =>
    judged(
      alike.size === 1
        ? 'Security headers of all these'
        : `Security headers of ${addresses.toSorted().join(', ')}`,
      what === '' ? undefined : { what, change: serveAsGenerated },
    ),
  );
}

/** How headers differ from those that a deployment needs, one phrase for each that does. */
function headerDifferences(headers: Headers, expected: Expected): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name);
    if (actual === null) return [`${name} is missing`];
    if (name === 'Content-Security-Policy') {
      return policyDifferences(actual, value).map((difference) => `${name} ${difference}`);
    }
    // More than is needed, such as a charset or "preload", does no harm.
    const parts = partsOf(actual, /[;,]/);
    const isRight = partsOf(value, /[;,]/).every((part) => parts.includes(part));
    return isRight ? [] : [`${name} is "${actual}" and must be "${value}"`];
  });
}

const partsOf = (value: string, separator: RegExp): readonly string[] =>
  value
    .split(separator)
    .map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((part) => part !== '');

/** The sources of each directive. */
const policyOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    partsOf(text, /;/).map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

/** Directives that report and allow nothing. */
const reporting = ['report-to', 'report-uri'];

/** How a content security policy differs from the one that the app needs: each word counts. */
function policyDifferences(actual: string, expected: string): readonly string[] {
  if (actual.includes(',')) return ['has more than one policy'];
  const found = policyOf(actual);
  const wanted = policyOf(expected);
  const differences = [...wanted].flatMap(([name, sources]) => {
    const present = found.get(name);
    if (present === undefined) return [`lacks ${[name, ...sources].join(' ')}`];
    const missing = sources.filter((source) => !present.includes(source));
    const more = present.filter((source) => !sources.includes(source));
    return [
      ...(missing.length > 0 ? [`lacks ${missing.join(' ')} in ${name}`] : []),
      ...(more.length > 0 ? [`has ${more.join(' ')} in ${name}, which isn’t needed`] : []),
    ];
  });
  const unknown = [...found.keys()].filter(
    (name) => !wanted.has(name) && !reporting.includes(name),
  );
  return [...differences, ...unknown.map((name) => `has ${name}, which isn’t needed`)];
}
