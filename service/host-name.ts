const LONGEST_NAME = 253;
/**
 * 1 to 63 letters, digits and hyphens, with no hyphen at the ends (RFC 1123 section 2.1).
 * Underscores are allowed, because such names exist.
 */
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;

/**
 * True for IP addresses too. `URL` also accepts names that DNS doesn't allow, such as `-`. A
 * trailing dot is allowed.
 */
export function isHostName(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  return name.length <= LONGEST_NAME && name.split('.').every((label) => LABEL.test(label));
}
