import { isHookHost, looksSecret } from './path-secret.ts';

const mask = '…';

function maskedQuery(query: string): string {
  return query
    .split('&')
    .map((member) => {
      const equals = member.indexOf('=');
      return equals < 0 ? mask : `${member.slice(0, equals)}=${mask}`;
    })
    .join('&');
}

/** The host without its port; '' if there is none. */
function hostOf(origin: string): string {
  return /\/\/(?:[^@]*@)?([^:]*)/.exec(origin)?.[1] ?? '';
}

function maskedPath(origin: string, path: string): string {
  const atHookHost = isHookHost(hostOf(origin));
  return path
    .split('/')
    .map((segment) => (looksSecret(segment, atHookHost) ? mask : segment))
    .join('/');
}

/**
 * Masks what may be secret in an endpoint: user information, query values, the fragment and parts of the
 * path (see looksSecret). Works on any text, since a service may send any. Masking twice is the same as
 * masking once.
 */
export function maskedUrl(url: string): string {
  const withoutUser = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`);
  const [address = '', ...fragment] = withoutUser.split('#');
  const [place = '', ...query] = address.split('?');
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*)?(.*)$/is.exec(place) ?? [];
  const asked = query.join('?');
  return [
    origin,
    maskedPath(origin, path),
    query.length === 0 ? '' : `?${asked === '' ? '' : maskedQuery(asked)}`,
    fragment.join('#') === '' ? '' : `#${mask}`,
  ].join('');
}
