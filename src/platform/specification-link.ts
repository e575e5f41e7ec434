import * as v from 'valibot';
import { addressSchema } from './address.ts';

/** Everything up to the path: the scheme and the host, which decide where a link leads. */
const beforePath = /^[^/?#]*(?:\/\/[^/?#]*)?/;

/**
 * Where specifications can be read: an address with `{codeHostSlug}` and `{path}` in its path or
 * query. What fills them comes from a service, and must not choose the host.
 */
export const specificationLinkSchema = (appOrigin: string) =>
  v.pipe(
    v.string('must be an address with {codeHostSlug} and {path} in it'),
    v.trim(),
    v.check((link) => link.includes('{path}'), 'must contain {path}'),
    v.check(
      (link) => !/[{}]/.test(beforePath.exec(link)?.[0] ?? ''),
      'must have its placeholders in the path or the query, not in the scheme or the host',
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const probe = dataset.value.replaceAll('{codeHostSlug}', 'slug').replaceAll('{path}', 'path');
      const address = v.safeParse(addressSchema(appOrigin, { query: true }), probe);
      if (address.success) {
        return dataset.value.startsWith('/') ? appOrigin + dataset.value : dataset.value;
      }
      addIssue({ message: address.issues[0].message });
      return NEVER;
    }),
  );
