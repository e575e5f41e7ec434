import type { Config } from './config.ts';

/** Opens connections to the provider, which the page leaves for, and to the services, before they are needed. */
export function preconnect({ oidc, baseUrl, dataUrl }: Config): void {
  const open = (address: string, crossOrigin: 'anonymous' | null) =>
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preconnect',
        href: address,
        crossOrigin,
      }),
    );
  open(oidc.authority, null);
  open(baseUrl, 'anonymous');
  open(dataUrl, 'anonymous');
}
