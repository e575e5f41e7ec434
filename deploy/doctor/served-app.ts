import { isDeepStrictEqual } from 'node:util';
import { notFoundHeaders, type Site } from '#deploy/headers.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { Answer, Ask } from './ask.ts';
import { advice, type Check, fails, judged, ok } from './check.ts';
import {
  type Expectation,
  judgeAddress,
  judgeSecurityHeaders,
  serveAsGenerated,
} from './served-address.ts';
import { headerDifferences } from './served-headers.ts';

const html = ['text/html'];
const script = ['text/javascript', 'application/javascript'];
/** A name that no build has. */
const noSuchFile = 'assets/spec-viewer-doctor.js';
/** In characters; compressing less saves nothing that anybody would notice. */
const worthCompressing = 10_000;

/**
 * Compares what is served at the app's origin with what a deployment of this configuration needs.
 * @param configJson the file that was named
 */
export async function checkServedApp(
  configJson: unknown,
  site: Site,
  ask: Ask,
): Promise<readonly Check[]> {
  const { origin, base } = site;
  const reply = await ask({ url: origin + base });
  if (reply.kind === 'none') {
    const change = 'serve it, or say --not-served as long as it isn’t';
    return [fails(`The app at ${origin}${base}`, { what: reply.problem.what, change })];
  }
  const page = reply.answer;
  const answers = new Map([[base, page]]);
  const askApp = async (
    path: string,
    judge: (answer: Answer) => readonly Check[],
  ): Promise<readonly Check[]> => {
    const found = await ask({ url: origin + base + path });
    if (found.kind === 'none') return [fails(base + path, found.problem)];
    answers.set(base + path, found.answer);
    return judge(found.answer);
  };

  const scriptPath = scriptIn(page, site);
  const samePage = ({ body }: Answer) =>
    body === page.body ? [] : ['the answer isn’t the app’s page'];
  const expectations: readonly Expectation[] = [
    {
      path: 'config.json',
      mediaTypes: ['application/json'],
      differences: ({ body }) => configDifferences(body, configJson),
    },
    { path: 'site.webmanifest', mediaTypes: ['application/manifest+json'] },
    { path: 'bookmarks/spec-viewer-doctor', mediaTypes: html, differences: samePage },
    { path: 'auth/callback', mediaTypes: html, differences: samePage },
    { path: 'auth/signed-out', mediaTypes: html, differences: samePage },
  ];
  const checks = await Promise.all([
    scriptPath === undefined
      ? [withoutScript(site)]
      : askApp(scriptPath, (answer) => judgeScript(scriptPath, answer, site)),
    ...expectations.map((expectation) =>
      askApp(expectation.path, (answer) => [judgeAddress(expectation, answer, site)]),
    ),
    askApp(noSuchFile, (answer) => [judgeMissing(answer, site)]),
  ]);
  return [
    judgeAddress({ path: '', mediaTypes: html }, page, site),
    ...checks.flat(),
    ...judgeSecurityHeaders(answers, site),
  ];
}

/** The path below the base of the script that the app's page loads. */
function scriptIn({ body }: Answer, { origin, base }: Site): string | undefined {
  const [, address = ''] = /<script[^>]*\ssrc="([^"]*assets\/[^"]+)"/.exec(body) ?? [];
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

function withoutScript({ base }: Site): Check {
  return fails('The app’s script', {
    what: 'the page loads no script below assets/, so it isn’t the app’s',
    change: `serve what \`npm run build -- --base ${base}\` wrote`,
  });
}

function judgeScript(path: string, answer: Answer, site: Site): readonly Check[] {
  const { headers, body } = answer;
  const isCompressed = headers.has('content-encoding') || body.length < worthCompressing;
  const what = 'scripts are sent as they are; compressed they are about a third as large';
  return [
    judgeAddress({ path, mediaTypes: script }, answer, site),
    isCompressed ? ok('Compression') : advice('Compression', what),
  ];
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
