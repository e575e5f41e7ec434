const minSecretLength = 16;
/** Minimum number of letters and digits of a random segment that aren't part of readable words. */
const minRandomCharacters = 6;

/** Hosts whose paths can contain a token in even a short segment. */
const hookHosts = [
  'discord.com',
  'discordapp.com',
  'make.com',
  'ifttt.com',
  'logic.azure.com',
  'office.com',
  'slack.com',
  'slack-gov.com',
  'telegram.org',
  'webhook.site',
  'zapier.com',
];

function isHookHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return (
    hookHosts.some((known) => name === known || name.endsWith(`.${known}`)) ||
    name.split('.').some((label) => /^(web)?hooks?$/.test(label))
  );
}

function wordsIn(segment: string): readonly string[] {
  const words = /[\p{L}\p{M}\p{N}]+/gu;
  try {
    return decodeURIComponent(segment).match(words) ?? [];
  } catch {
    return segment.match(words) ?? [];
  }
}

/** A number, a word in capitals, a word in lower or camel case. */
const readableForms = [
  /^\d{1,8}$/,
  /^\p{Lu}{1,24}\d{0,4}$/u,
  /^\p{L}[\p{Ll}\p{Lo}\p{M}]{0,23}(?:\p{Lu}\p{Ll}{2,23})*\d{0,4}$/u,
];

/** Lower-case words and version numbers aren't secret. */
function isPlainWord(piece: string): boolean {
  return /^(?:\p{Ll}{1,24}|v\d{1,2})$/u.test(piece);
}

/** True for all but plain words at a host of webhooks; elsewhere, for a long random segment. */
function looksSecret(segment: string, atHookHost: boolean): boolean {
  const pieces = wordsIn(segment);
  if (atHookHost) return !pieces.every(isPlainWord);
  if (segment.length < minSecretLength) return false;
  const random = pieces.filter((piece) => !readableForms.some((form) => form.test(piece)));
  return random.join('').length >= minRandomCharacters;
}

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

const urlPattern = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/**
 * Masks user information, query values, the fragment and parts of the path. Accepts any text,
 * because a service can send any text. Masking twice changes nothing.
 */
export function maskUrl(url: string): string {
  const [, origin = '', path = '', query, fragment] = urlPattern.exec(url) ?? [];
  const [, host = ''] = /\/\/(?:.*@)?([^:]*)/s.exec(origin) ?? [];
  const atHookHost = isHookHost(host);
  const segments = path.split('/').map((part) => (looksSecret(part, atHookHost) ? mask : part));
  return [
    origin.replace(/\/\/.*@/s, `//${mask}@`),
    segments.join('/'),
    query === undefined ? '' : `?${query && maskedQuery(query)}`,
    fragment ? `#${mask}` : '',
  ].join('');
}
