/** What a policy has to know of a deployment. */
export type PolicyOptions = {
  /** Origins that the app sends requests to, besides its own. */
  readonly connect: readonly string[];
  /** Whether people reach the app by https. */
  readonly secure: boolean;
};

/**
 * React Aria puts one fixed style element into the page, so that a double tap on what can be pressed
 * does not zoom. It is admitted by what it says, and no other is.
 */
export const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;
const pressableStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * What a policy can name: browsers ignore IPv6 addresses and hosts with other characters, and would
 * then let the app reach none of it. Such a name can't end the directive it stands in either.
 */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

/**
 * The content security policy: nothing is allowed that the app doesn't use.
 * Throws one sentence if an origin can't stand in a policy.
 */
export function contentSecurityPolicy({ connect, secure }: PolicyOptions): string {
  const odd = connect.find((origin) => !plainOrigin.test(origin));
  if (odd !== undefined) {
    throw new Error(
      `"${odd}" cannot stand in a content security policy: use a host name of letters, digits and hyphens, or an IPv4 address.`,
    );
  }
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${pressableStyleHash}`,
    // The app fetches images of specifications with the access token and renders them from blob
    // URLs.
    "img-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
