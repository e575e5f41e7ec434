import * as v from 'valibot';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { tolerantList } from '#platform/http/tolerant.ts';
import { decodeText } from '#text/decode-text.ts';
import { type LocalSubscription, localSchema } from './local-subscriptions.ts';

export const largestListBytes = 1024 ** 2;

/** What a file holds for the list of this browser. */
export type ListFile =
  | {
      readonly ok: true;
      /** Each id once, in the order of the file. */
      readonly subscriptions: readonly LocalSubscription[];
      /** How many entries have no usable id. */
      readonly unreadable: number;
    }
  | { readonly ok: false; readonly reason: string };

/** The list as the text of a JSON file. Addresses are masked, as in the list. */
export function listFileText(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** An entry as text is an id. */
const entrySchema: v.GenericSchema<unknown, LocalSubscription> = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isAddressable(subscriptionId)),
  v.transform((subscription) => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskedUrl(url);
    // What was written by hand may hold a secret in its address.
    return { ...subscription, url: masked, urlComplete: urlComplete && masked === url };
  }),
);

/** A list of entries, or an object with such a list as `webhooks`. */
const fileSchema = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ webhooks: v.array(v.unknown()) }),
    v.transform(({ webhooks }) => webhooks),
  ),
]);

/** Reads what `listFileText` has written, also where it was edited by hand. */
export async function readListFile(file: Blob): Promise<ListFile> {
  if (file.size > largestListBytes) return { ok: false, reason: 'The file is larger than 1 MB.' };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    const entries = v.parse(fileSchema, JSON.parse(text));
    const { items, unreadable } = v.parse(tolerantList(entrySchema), entries);
    const byId = new Map(items.toReversed().map((one) => [one.subscriptionId, one]));
    return {
      ok: true,
      subscriptions: [...byId.values()].toReversed(),
      unreadable: unreadable.length,
    };
  } catch {
    return { ok: false, reason: 'It isn’t a list of webhooks that was exported here (JSON).' };
  }
}
