import * as v from 'valibot';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/storage-key.ts';

const unreadableSchema = v.object({
  list: v.picklist(['folders', 'bookmarks']),
  index: v.number(),
  reason: v.string(),
});

/** Read as an answer is: another version of the app may be open in the other tab. */
const stateSchema = v.pipe(
  v.object({ read: bookmarkStateSchema, unreadable: v.array(unreadableSchema) }),
  v.transform(
    ({ read, unreadable }): BookmarkState => ({
      ...read,
      unreadable: [...unreadable, ...read.unreadable],
    }),
  ),
);

const messageSchema = v.object({
  type: v.literal('tree-changed'),
  issuer: v.string(),
  subject: v.string(),
  said: v.optional(v.object({ at: v.number(), state: stateSchema })),
  deleted: v.optional(v.array(v.string()), []),
});

/** Whose tree has changed, and what the service said of it, and when, where it can't be asked. */
export type TreeChange = {
  readonly issuer: string;
  readonly subject: string;
  /** `at` in milliseconds since the epoch. */
  readonly said?: { readonly at: number; readonly state: BookmarkState } | undefined;
  /** Ids of folders that the service has deleted, kept where it can't be asked. */
  readonly deleted: readonly string[];
};

export type TreeChannel = {
  readonly tell: (change: TreeChange) => void;
  readonly close: () => void;
};

/** Reaches the tabs of this deployment that ask the same service; what else comes in is left out. */
export function openTreeChannel(
  { baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>,
  onChange: (change: TreeChange) => void,
): TreeChannel {
  const name = storageKey('bookmarks', import.meta.env.BASE_URL, oidc.authority, baseUrl);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const { success, output } = v.safeParse(messageSchema, data);
    if (success) onChange(output);
  };
  return {
    tell: ({ issuer, subject, said, deleted }) => {
      channel.postMessage({
        type: 'tree-changed',
        issuer,
        subject,
        ...(said && {
          said: {
            at: said.at,
            state: { read: said.state, unreadable: said.state.unreadable },
          },
        }),
        deleted,
      });
    },
    close: () => channel.close(),
  };
}
