const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/**
 * True if the host of a URL is an IP address or a name that DNS allows. `URL` also accepts names
 * with empty or overlong labels, which RFC 1035 section 2.3.4 forbids. A trailing dot is allowed.
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
