import { parseUrl } from '#text/parse-url.ts';
import { linkPattern, type SpecificationTarget } from './link-pattern.ts';

export type NoTargetKind =
  | 'empty'
  | 'not-an-address'
  /** Neither http nor https: `javascript:`, `data:`, `file:` … */
  | 'unsafe-scheme'
  /** Somewhere else than at the code host. */
  | 'foreign-address'
  /** At the code host, but no file. */
  | 'no-file';

export type RecognisedTarget =
  | { readonly ok: true; readonly target: SpecificationTarget }
  /** `reason` is a sentence. */
  | { readonly ok: false; readonly kind: NoTargetKind; readonly reason: string };

/** How addresses are recognised. */
export type AddressRules = {
  /** The configuration's `specificationLink`; undefined where the deployment names none. */
  readonly template: string | undefined;
  /** What one of this app's own addresses leads to, if it leads to a specification. */
  readonly ownTarget: (url: URL) => SpecificationTarget | undefined;
};

const longestAddress = 8192;

function refused(kind: NoTargetKind, reason: string): RecognisedTarget {
  return { ok: false, kind, reason };
}

/** Takes the angle brackets that mails put round addresses. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^<(.*)>$/s, '$1')
    .trim();
}

/** An address without its scheme is as good as with it where it begins with the host asked for. */
function withScheme(text: string, host: string | undefined): string {
  const isHost = host !== undefined && text.toLowerCase().startsWith(`${host}/`);
  return isHost ? `https://${text}` : text;
}

function hostOf(template: string | undefined): string | undefined {
  return template === undefined ? undefined : linkPattern(template)?.host;
}

function withFragment(target: SpecificationTarget, { hash }: URL): SpecificationTarget {
  return hash === '' ? target : { ...target, fragment: hash };
}

/**
 * What an address leads to that was copied from the code host or from this app: the reverse of
 * `specificationAddress`. A query makes no difference unless the template uses it. Where the template
 * says HEAD, one segment is taken as the branch.
 */
export function recogniseTarget(
  text: string,
  { template, ownTarget }: AddressRules,
): RecognisedTarget {
  const address = withScheme(bare(text), hostOf(template));
  if (address === '') return refused('empty', 'There is no address.');
  const url = address.length > longestAddress ? undefined : parseUrl(address);
  if (url === undefined) {
    return refused('not-an-address', 'This isn’t a complete address, such as https://….');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused('unsafe-scheme', `An address that begins with ${url.protocol} isn’t kept.`);
  }
  const own = ownTarget(url);
  if (own !== undefined) return { ok: true, target: withFragment(own, url) };
  if (template === undefined) {
    return refused(
      'foreign-address',
      'This deployment doesn’t say how addresses of specifications look, so none can be recognised.',
    );
  }
  const pattern = linkPattern(template);
  if (pattern === undefined || url.host !== pattern.host) {
    return refused(
      'foreign-address',
      `This leads to ${url.host}, not to ${pattern?.host ?? template}.`,
    );
  }
  const target = pattern.read(url);
  return target === undefined
    ? refused('no-file', `This leads to ${url.host}, but not to a file that can be recognised.`)
    : { ok: true, target: withFragment(target, url) };
}
