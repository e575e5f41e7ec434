import { type Headers as Expected, ruleFor, type Site, securityHeaders } from '#deploy/headers.ts';
import { type Answer, statusProblem } from './ask.ts';
import { type Check, fails, judged, ok } from './check.ts';
import { headerDifferences } from './served-headers.ts';

/** What is expected at an address of the app, besides the headers that all have. */
export type Expectation = {
  /** Below the base. */
  readonly path: string;
  readonly mediaTypes: readonly string[];
  /** What else is wrong with the answer. */
  readonly differences?: (answer: Answer) => readonly string[];
};

/** What to do about headers. */
export const serveAsGenerated =
  'serve it as the files of `npm run deploy:headers` say, written anew for this configuration';

/** Compares an answer with what is expected at its address. */
export function judgeAddress(
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
    ...differences(answer),
  ];
  if (found.length === 0) return ok(address);
  return fails(address, { what: found.join('; '), change: serveAsGenerated });
}

/** The headers that every address has: one line for all that lack the same. */
export function judgeSecurityHeaders(
  answers: ReadonlyMap<string, Answer>,
  site: Site,
): readonly Check[] {
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
