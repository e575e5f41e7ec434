import { useCallback } from 'react';
import { resolveLink } from '#data/specifications/resolve-link.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { paths, specificationAt } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { LinkTarget } from '#ui/markdown/drawing.ts';

/** What an address of this app leads to. */
function ownTarget({ origin, pathname }: URL) {
  return origin === window.location.origin ? specificationAt(pathname) : undefined;
}

/**
 * Where the links of a text lead. Links to other specifications stay in the app.
 * @param name of the text; undefined for a file from this computer, which has nothing beside it
 * @param hrefOf the link to a fragment of the same text
 */
export function useLinkResolver(
  name: SpecificationName | undefined,
  hrefOf: (fragment: string) => string,
): (href: string) => LinkTarget {
  const { specificationLink } = useServices().config;
  const isOffered = useHasExtension('viewer.specifications');
  const codeHostSlug = name?.codeHostSlug ?? '';
  const path = name?.path ?? '';
  return useCallback(
    (href) => {
      // Where specifications can't be read here, their addresses are like any others.
      const rules = isOffered ? { specificationLink, ownTarget } : { specificationLink: undefined };
      const target = resolveLink(href, { codeHostSlug, path }, rules);
      switch (target.kind) {
        case 'same':
          return { kind: 'inside', to: hrefOf(target.fragment) };
        case 'specification':
          if (target.name.codeHostSlug === '') {
            return { kind: 'none', reason: 'This leads to a file beside this one.' };
          }
          return {
            kind: 'inside',
            to: paths.specification(target.name, { fragment: target.fragment }),
          };
        default:
          return target;
      }
    },
    [codeHostSlug, path, specificationLink, isOffered, hrefOf],
  );
}
