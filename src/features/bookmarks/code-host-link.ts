import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import { specificationAddress } from '#data/bookmarks/files/specification-address.ts';
import { checkLink } from '#ui/text/safe-link.ts';

/** Where a bookmark leads, or why it leads nowhere, as a sentence. */
export type CodeHostLink =
  | { readonly href: string; readonly host: string }
  | { readonly href: undefined; readonly reason: string };

/** `template` is the configuration's `specificationLink`. */
export function codeHostLink(template: string | undefined, bookmark: Bookmark): CodeHostLink {
  if (template === undefined) {
    return {
      href: undefined,
      reason:
        'This deployment doesn’t say where specifications can be read, so the path can’t be turned into a link.',
    };
  }
  const address = specificationAddress(template, bookmark);
  const link = address === undefined ? undefined : checkLink(address);
  if (link === undefined || !link.safe) {
    return {
      href: undefined,
      reason: 'Its repository and path don’t make an address that can be opened.',
    };
  }
  return link;
}
