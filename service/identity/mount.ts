import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '#service/content.ts';
import { FONT, sendFont } from './font.ts';
import { interact, offeredPeople } from './interactions.ts';
import { createProvider, type ProviderParts } from './provider.ts';
import { loadProviderLibrary } from './provider-library.ts';

const MOUNT = '/oidc';
const INTERACTION = /^\/oidc\/interaction\/[\w-]+$/;

/** Everything under `/oidc`: the provider, its sign-in page, and that page's font. */
export async function mountProvider(
  parts: ProviderParts,
  content: Pick<Content, 'people' | 'newcomer'>,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const offered = offeredPeople(content);
  const provider = createProvider(await loadProviderLibrary(), parts);
  const answer = provider.callback();

  return async (request, response) => {
    const url = request.url ?? '';
    const [pathname = ''] = url.split('?');
    if (pathname === FONT) {
      await sendFont(response);
    } else if (INTERACTION.test(pathname)) {
      await interact(provider, parts.accounts, offered, request, response);
    } else {
      // The provider reads where it is mounted from the difference of the two.
      Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) });
      await answer(request, response);
    }
  };
}
