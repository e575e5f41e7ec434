/** Properties of a deployment that determine the content security policy. */
export type PolicyOptions = {
  /** Origins to which the app sends requests, in addition to its own. */
  readonly connect: readonly string[];
  /** URL of the only page that the app embeds in a frame; undefined if it embeds none. */
  readonly frame?: string | undefined;
  /** True if users open the app over https. */
  readonly secure: boolean;
};

/**
 * Text of the style element that React Aria adds to the page to prevent zooming on a double tap.
 * The policy allows this element by the hash of its text.
 */
export const reactAriaPressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;
const pressableStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Matches an origin that a policy can contain. Browsers ignore a source that has an IPv6 address or
 * other characters, so they would block all requests to it. The pattern also rejects strings that
 * would end the directive.
 */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

/**
 * Returns the content security policy, which allows only what the app uses. Throws an Error with a
 * one-sentence message if a policy can't contain an origin.
 */
export function buildContentSecurityPolicy({ connect, frame, secure }: PolicyOptions): string {
  const origins = frame === undefined ? connect : [...connect, new URL(frame).origin];
  const odd = origins.find((origin) => !plainOrigin.test(origin));
  if (odd !== undefined) {
    throw new Error(
      `"${odd}" can’t be part of a content security policy: use a host name of letters, digits and hyphens, or an IPv4 address.`,
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
    // 'self' would allow every page of the origin, because it can't be combined with a path.
    `frame-src ${frame ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Returns the content security policy of the page that renders a diagram. The page has an opaque
 * origin, runs only `script`, sends no requests, and can be embedded only by `app`.
 * @param script URL of the script
 * @param app origin of the app
 */
export function diagramPolicy({ script, app }: { script: string; app: string }): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    // Mermaid adds a style element to each diagram.
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${app}`,
    'sandbox allow-scripts',
  ].join('; ');
}
