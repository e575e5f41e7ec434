import { parseUrl } from '#text/parse-url.ts';
import { type Observable, observable } from './observable.ts';

/** The part of a policy violation that is used here. */
export type Violation = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'disposition' | 'blockedURI' | 'sourceFile'
>;

/** Reports violations; in the app, the document. */
type ViolationSource = {
  addEventListener(type: 'securitypolicyviolation', listener: (violation: Violation) => void): void;
};

/** The origin of a request by this page that the policy blocked; undefined for any other violation. */
function blockedOrigin({
  effectiveDirective,
  disposition,
  blockedURI,
  sourceFile,
}: Violation): string | undefined {
  if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return undefined;
  // Ignores requests of browser extensions.
  if (sourceFile && !/^https?:/.test(sourceFile)) return undefined;
  const origin = parseUrl(blockedURI)?.origin;
  return origin === 'null' ? undefined : origin;
}

/**
 * The origins to which the deployment's content security policy blocked requests, each once, in order of
 * their first request. To the code that sent it, a blocked request looks like one without an answer.
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
