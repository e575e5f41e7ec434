import { parseUrl } from '#text/parse-url.ts';
import { type Observable, observable } from './observable.ts';

/** What a browser tells of one. */
export type Violation = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'disposition' | 'blockedURI' | 'sourceFile'
>;

/** What reports violations: the document. */
export type ViolationSource = {
  addEventListener(type: 'securitypolicyviolation', listener: (violation: Violation) => void): void;
};

/** The origin of a request of this page that the policy stopped; undefined for all else. */
function blockedOrigin({
  effectiveDirective,
  disposition,
  blockedURI,
  sourceFile,
}: Violation): string | undefined {
  if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return undefined;
  // What a browser extension asks for in this page's name is no concern of the deployment.
  if (sourceFile && !/^https?:/.test(sourceFile)) return undefined;
  const origin = parseUrl(blockedURI)?.origin;
  return origin === 'null' ? undefined : origin;
}

/**
 * The origins that the deployment's content security policy kept the app from, each once, in the
 * order they were met. To the code that asked, such a request looks like one that found nobody.
 */
export function watchBlockedOrigins(source: ViolationSource): Observable<readonly string[]> {
  const blocked = observable<readonly string[]>([]);
  source.addEventListener('securitypolicyviolation', (violation) => {
    const origin = blockedOrigin(violation);
    const known = blocked.snapshot();
    if (origin !== undefined && !known.includes(origin)) blocked.set([...known, origin]);
  });
  return { snapshot: blocked.snapshot, subscribe: blocked.subscribe };
}
