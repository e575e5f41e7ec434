import { checkLink } from '#text/safe-link.ts';
import { type NamedFile, specificationAddress } from './specification-address.ts';

/** Where a specification can be read at the code host, or why not, as a sentence. */
export type CodeHostLink =
  | { readonly href: string; readonly host: string }
  | { readonly href: undefined; readonly reason: string };

/** `template` is the configuration's `specificationLink`. */
export function codeHostLink(template: string | undefined, target: NamedFile): CodeHostLink {
  if (template === undefined) {
    return {
      href: undefined,
      reason: 'No code host is set up, so this path can’t be opened.',
    };
  }
  const address = specificationAddress(template, target);
  const link = address === undefined ? undefined : checkLink(address);
  if (link === undefined || !link.safe) {
    return {
      href: undefined,
      reason: 'Its repository and path don’t make an address that can be opened.',
    };
  }
  return link;
}
