import { isDeepStrictEqual } from 'node:util';
import { type Deployment, missingOriginMessage, placeholderOrigin } from '#deploy/deployment.ts';
import {
  buildSecurityHeaders,
  diagramPage,
  diagramScript,
  type HeaderValues as Expected,
  findPathRule,
  type HeaderSettings,
  notFoundHeaders,
} from '#deploy/headers.ts';
import { getConnectOrigins, parseMetadata } from '#deploy/origins.ts';
import { decodeBody, type ReceivedResponse } from '#deploy/send.ts';
import { findInvalidEndpoints, getMetadataProblem } from '#platform/session/provider-checks.ts';
import { parseUrl } from '#text/parse-url.ts';
import {
  createAdviceCheck,
  createFailedCheck,
  createPassedCheck,
  createSkippedCheck,
  type DoctorCheck,
  getStatusProblem,
  groupItemsByProblem,
  type ItemProblems,
  isProblem,
  tryRequest,
} from './check.ts';
import type { DiscoveryMetadata } from './provider.ts';

const html = ['text/html'];
const script = ['text/javascript', 'application/javascript'];
/** Minimum size in bytes for which a response should be compressed. */
const WORTH_COMPRESSING = 10_000;

const serveAsGenerated =
  'generate the headers again with `npm run deploy:headers` and serve the app with them';
const serveDiagramsAsGenerated = `${serveAsGenerated}, or set "diagrams" to false in config.json`;

/** Expected response to a request for a path of the app, except for its headers. */
type Expectation = {
  /** Path relative to the app's base path. */
  readonly path: string;
  /** Expected status; 200 by default. */
  readonly status?: number;
  readonly mediaTypes?: readonly string[];
  /** Returns a phrase for each difference between the body and the expected body. */
  readonly differences?: (body: string) => readonly string[];
};

/**
 * Returns the settings that determine the headers of a deployment. If the settings can't be
 * determined, returns a check with the reason.
 */
function getHeaderSettings(
  { config, origin, base }: Deployment,
  metadata: DiscoveryMetadata | undefined,
): HeaderSettings | { readonly check: DoctorCheck } {
  const name = 'Files and headers of the app';
  if (origin === placeholderOrigin)
    return { check: createSkippedCheck(name, missingOriginMessage) };
  if (
    metadata?.token_endpoint === undefined ||
    getMetadataProblem(metadata.issuer, config.oidc.authority) !== undefined ||
    findInvalidEndpoints(metadata).length > 0
  ) {
    const why = 'the content security policy needs the provider’s endpoints, which have problems';
    return { check: createSkippedCheck(name, why) };
  }
  const connect = getConnectOrigins(config, parseMetadata(metadata, config.oidc.authority), origin);
  try {
    const site = { origin, base, connect, diagrams: config.diagrams };
    buildSecurityHeaders(site);
    return site;
  } catch (error) {
    const what = error instanceof Error ? error.message.replace(/:.*$/, '') : String(error);
    const change = 'use a host name of letters, digits and hyphens, or an IPv4 address';
    return { check: createFailedCheck('Content security policy', { what, change }) };
  }
}

/**
 * Checks that the responses at the app's origin are the responses that a deployment with this
 * configuration must send.
 * @param configJson parsed content of the config.json argument
 */
export async function checkServedApp(
  deployment: Deployment,
  configJson: unknown,
  metadata: DiscoveryMetadata | undefined,
): Promise<readonly DoctorCheck[]> {
  const site = getHeaderSettings(deployment, metadata);
  if ('check' in site) return [site.check];
  const { origin, base } = site;
  const page = await tryRequest(origin + base);
  if (isProblem(page)) {
    const change = 'serve the app, or add --not-served';
    return [createFailedCheck(`The app at ${origin}${base}`, { what: page.what, change })];
  }
  const pageText = decodeBody(page);
  const scriptPath = scriptIn(pageText, site);
  const samePage = (body: string) =>
    body === pageText ? [] : ['the response isn’t the app’s page'];
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
    ...(deployment.config.diagrams
      ? [
          { path: diagramPage, mediaTypes: html },
          { path: diagramScript, mediaTypes: script },
        ]
      : []),
    // No build contains this file. If a host returned the app's page instead of a 404, browsers
    // would cache the page as a script for a year.
    { path: 'assets/spec-viewer-doctor.js', status: 404 },
  ];
  const findings = [findingOf({ path: '', mediaTypes: html }, page, site)];
  const checks: DoctorCheck[] = [];
  if (scriptPath === undefined) {
    checks.push(
      createFailedCheck('The app’s script', {
        what: 'the page loads no script below assets/, so it isn’t the app’s',
        change: `serve the output of \`npm run build -- --base ${base}\``,
      }),
    );
  }
  for (const expectation of expectations) {
    const { path } = expectation;
    const reply = await tryRequest(origin + base + path);
    findings.push(
      isProblem(reply)
        ? { name: base + path, problems: [reply] }
        : findingOf(expectation, reply, site),
    );
    if (path === scriptPath && !isProblem(reply)) checks.push(judgeCompression(reply));
  }
  return [...groupItemsByProblem(findings, (name) => name, 'All paths'), ...checks];
}

/**
 * Returns the path of the script that the app's page loads, relative to the base path; undefined if
 * the page loads no script.
 */
function scriptIn(page: string, { origin, base }: HeaderSettings): string | undefined {
  const [, address = ''] = /<script[^>]*\ssrc="([^"]*assets\/[^"]+)"/.exec(page) ?? [];
  const url = parseUrl(address, origin + base);
  if (url?.origin !== origin || !url.pathname.startsWith(`${base}assets/`)) return undefined;
  return url.pathname.slice(base.length);
}

function configDifferences(body: string, expected: unknown): readonly string[] {
  try {
    const isSame = isDeepStrictEqual(JSON.parse(body), expected);
    return isSame ? [] : ['it differs from the config.json argument'];
  } catch {
    return ['it isn’t JSON'];
  }
}

/**
 * Compares a response with the expectation for its path, and with the headers that the path must
 * have.
 */
function findingOf(
  { path, mediaTypes, status = 200, differences = () => [] }: Expectation,
  response: ReceivedResponse,
  site: HeaderSettings,
): ItemProblems {
  const name = site.base + path;
  const problem = status === 200 ? getStatusProblem(response, site.origin + name) : undefined;
  if (problem !== undefined) return { name, problems: [problem] };
  const rule = findPathRule(site.base, name);
  const ruleHeaders: Expected = rule?.headers ?? {};
  const { 'Content-Type': _, ...headers } = status === 200 ? ruleHeaders : notFoundHeaders;
  const security = buildSecurityHeaders(site, rule?.path);
  const unwanted = Object.keys(buildSecurityHeaders(site)).filter(
    (header) => !(header in security),
  );
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const found = [
    ...(status === 200 || response.status === status
      ? []
      : [`the response has status ${response.status} and must have ${status}`]),
    ...(mediaTypes?.includes(mediaType.trim().toLowerCase()) === false
      ? [`its type is "${mediaType}" and must be ${mediaTypes[0]}`]
      : []),
    ...headerDifferences(response.headers, { ...security, ...headers }),
    ...unwanted
      .filter((header) => response.headers.has(header))
      .map((header) => `${header} is set and must be absent`),
    ...differences(decodeBody(response)),
  ];
  const change = path === diagramPage ? serveDiagramsAsGenerated : serveAsGenerated;
  return { name, problems: found.map((what) => ({ what, change })) };
}

function judgeCompression({ headers, body }: ReceivedResponse): DoctorCheck {
  const isCompressed = headers.has('content-encoding') || body.byteLength < WORTH_COMPRESSING;
  const what = 'scripts are sent uncompressed; compression reduces them to about a third';
  return isCompressed ? createPassedCheck('Compression') : createAdviceCheck('Compression', what);
}

/** Returns one phrase for each header that differs from the expected headers. */
function headerDifferences(headers: Headers, expected: Expected): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name);
    if (actual === null) return [`${name} is missing`];
    // Additional directives, such as a charset or "preload", are harmless, except in the content
    // security policy.
    const isPolicy = name === 'Content-Security-Policy';
    const separator = isPolicy ? /;/ : /[;,]/;
    const [found, wanted] = [partsOf(actual, separator), partsOf(value, separator)];
    const missing = wanted.filter((part) => !found.includes(part));
    if (!isPolicy) {
      return missing.length === 0 ? [] : [`${name} is "${actual}" and must be "${value}"`];
    }
    const needless = found.filter((part) => !wanted.includes(part) && !/^report-/.test(part));
    return [
      ...missing.map((part) => `${name} lacks "${part}"`),
      ...needless.map((part) => `${name} has "${part}", which isn’t expected`),
    ];
  });
}

const partsOf = (value: string, separator: RegExp): readonly string[] =>
  value
    .split(separator)
    .map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
