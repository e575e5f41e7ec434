/** Opens connections to the origins of these addresses before anything is asked of them, except to our own. */
export function preconnect(addresses: readonly string[], { head, location }: Document): void {
  const origins = new Set(addresses.map((address) => new URL(address, location.href).origin));
  origins.delete(location.origin);
  for (const origin of origins) {
    const link = head.ownerDocument.createElement('link');
    link.rel = 'preconnect';
    link.href = origin;
    // As the requests to services are: without cookies.
    link.crossOrigin = 'anonymous';
    head.append(link);
  }
}
