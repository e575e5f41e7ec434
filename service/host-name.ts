const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/**
 * True if a URL's host can be resolved, or is an IP address. `URL` accepts hosts with empty or
 * overlong labels (RFC 1035 section 2.3.4). A trailing dot is allowed.
 */
export function isHostName(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return (
    name.length <= LONGEST_NAME &&
    labels.every((label) => label !== '' && label.length <= LONGEST_LABEL)
  );
}
