import { parseUrl } from '#text/parse-url.ts';

/** The interface's limit for `url`, in characters as they are sent (interface 8). */
export const maxUrlLength = 2048;

/** A change that would make the input valid, offered as a button. */
export type SuggestedFix = { readonly label: string; readonly text: string };

export type CheckedUrl =
  | { readonly valid: true; readonly url: string }
  | {
      readonly valid: false;
      /** One sentence. It never repeats the input, which may hold a password. */
      readonly problem: string;
      readonly fix: SuggestedFix | undefined;
    };

function refused(problem: string, fix?: SuggestedFix): CheckedUrl {
  return { valid: false, problem, fix };
}

/** The fix, if its result parses as an address. */
function ifReadable(label: string, text: string): SuggestedFix | undefined {
  return parseUrl(text) && { label, text };
}

/** What a URL parser would silently correct or read differently (white space, `\`, `https:host`). */
function problemInText(text: string): CheckedUrl | undefined {
  if (text === '') return refused('Enter the address deliveries go to.');
  if (!text.isWellFormed()) return refused('The address contains a broken character.');
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) {
    return refused('The address contains spaces, line breaks or invisible characters.');
  }
  if (text.includes('\\')) {
    const fixed = text.replaceAll('\\', '/');
    return refused('The address contains backslashes.', ifReadable('Use / instead', fixed));
  }
  const withoutScheme = /^(localhost|[^/:?#@]+\.[^/:?#@.]+)(:\d+)?([/?#]|$)/i.test(text);
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (withoutScheme || scheme === undefined) {
    return refused(
      'The address must start with https://.',
      withoutScheme ? ifReadable('Add https://', `https://${text}`) : undefined,
    );
  }
  if (scheme === 'http') {
    const fixed = `https${text.slice('http'.length)}`;
    return refused(
      'Deliveries go to HTTPS only.',
      /^http:\/\/[^/]/i.test(text) ? ifReadable('Use https:// instead', fixed) : undefined,
    );
  }
  if (scheme !== 'https') return refused('Deliveries go to HTTPS only.');
  if (!/^https:\/\/[^/?#]/i.test(text)) {
    return refused('The address names no host; it must look like https://host/path.');
  }
  return undefined;
}

/**
 * Checks an endpoint as typed: the raw text first, since parsing corrects it, then as serialised,
 * which is what is sent and counted. At most 2048 characters (interface 8), https only.
 */
export function checkEndpointUrl(typed: string): CheckedUrl {
  const text = typed.trim();
  const inText = problemInText(text);
  if (inText !== undefined) return inText;
  const hostAndRest = text.slice('https://'.length);
  const withoutUser = hostAndRest.replace(/^[^/?#]*@/, '');
  if (withoutUser !== hostAndRest) {
    return refused(
      'The address must not contain a user name or password.',
      ifReadable('Remove them', `https://${withoutUser}`),
    );
  }
  const href = parseUrl(text)?.href;
  if (href === undefined) return refused('This is not a valid address.');
  if (href.length > maxUrlLength) {
    return refused(
      `The address is ${href.length} characters long as it is sent; at most ${maxUrlLength} are allowed.`,
    );
  }
  return { valid: true, url: href };
}

/** The length of the address as it would be sent, or as typed while it doesn't parse. */
export function endpointUrlLength(typed: string): number {
  const text = typed.trim();
  return (parseUrl(text)?.href ?? text).length;
}
