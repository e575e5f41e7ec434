import { parseUrl } from '#text/parse-url.ts';
import { createObservable, type Observable } from './observable.ts';

export type PolicyViolation = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'disposition' | 'blockedURI' | 'sourceFile'
>;

type ViolationSource = {
  addEventListener(
    type: 'securitypolicyviolation',
    listener: (violation: PolicyViolation) => void,
  ): void;
};

function blockedOrigin({
  effectiveDirective,
  disposition,
  blockedURI,
  sourceFile,
}: PolicyViolation): string | undefined {
  if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return undefined;
  // Ignores requests of browser extensions.
  if (sourceFile && !/^https?:/.test(sourceFile)) return undefined;
  const origin = parseUrl(blockedURI)?.origin;
  return origin === 'null' ? undefined : origin;
}

/**
 * Origins that the content security policy blocks, in order of their first request. The code that
 * sends a blocked request only detects that no response arrives.
 */
export function watchBlockedOrigins(source: ViolationSource): Observable<readonly string[]> {
  const blocked = createObservable<readonly string[]>([]);
  source.addEventListener('securitypolicyviolation', (violation) => {
    const origin = blockedOrigin(violation);
    const known = blocked.snapshot();
    if (origin !== undefined && !known.includes(origin)) blocked.set([...known, origin]);
  });
  return { snapshot: blocked.snapshot, subscribe: blocked.subscribe };
}
