import { localReach, type Reach } from '#data/webhooks/endpoint/host-reach.ts';

const whatItIs: Record<Reach, string> = {
  loopback: 'is a loopback address: the service would call itself.',
  private: 'is in a private network, which the service may not get to.',
  'link-local': 'is a link-local address, which the service may not get to.',
  'local-name': 'is a name of a local network, which the service may not know.',
  reserved: 'is a reserved address, where nothing can be expected to answer.',
};

/** A host that is hardly the one to deliver to, and why; undefined for any other. */
export function localHost(
  url: string,
): { readonly host: string; readonly problem: string } | undefined {
  const { hostname } = new URL(url);
  const reach = localReach(hostname);
  if (reach === undefined) return undefined;
  const problem = `${hostname} ${whatItIs[reach]} To receive on your own machine, use a tunnel with a public address.`;
  return { host: hostname, problem };
}
