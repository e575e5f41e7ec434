const LONGEST_NAME = 253;
/**
 * Matches a label of a host name: 1 to 63 letters, digits and hyphens (RFC 1123 section 2.1), with
 * no hyphen at the ends. Underscores are allowed, because names with underscores exist.
 */
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i;

/**
 * True if the host of a URL is an IP address or a name that DNS allows. `URL` also accepts other
 * names, such as `-`. A trailing dot is allowed.
 */
export function isHostName(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  return name.length <= LONGEST_NAME && name.split('.').every((label) => LABEL.test(label));
}
