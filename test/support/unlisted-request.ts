import { documentedOperations, getCorsRequestHeaders } from '#deploy/interface/document.ts';

/** Request headers that browsers send to other origins without a preflight. */
const unasked = ['accept', 'accept-language', 'content-length', 'host', 'user-agent'];

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('/', '\\/')}$`);

/**
 * Returns a message if `npm run doctor` doesn't check the CORS permissions that this request needs.
 * Returns undefined if the doctor checks these permissions, or if the request isn't to a service.
 */
export function findUnlistedRequest(
  method: string,
  pathname: string,
  headers: Headers,
): string | undefined {
  if (!/^\/(data|viewer|webhooks)\//.test(pathname)) return undefined;
  const advice = 'docs/interface/openapi.yaml doesn’t have it';
  const operation = documentedOperations.find(
    (one) => one.method === method && patternOf(one.path).test(pathname),
  );
  if (operation === undefined) return `${method} ${pathname}: ${advice}`;
  const listed = [...unasked, ...getCorsRequestHeaders(operation)];
  const unlisted = [...headers.keys()].find((name) => !listed.includes(name));
  return unlisted && `${unlisted} of ${method} ${operation.path}: ${advice}`;
}
