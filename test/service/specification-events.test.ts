import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRepositories } from '#service/repository/repositories.ts';
import { openSampleRepository } from '#service/repository/sample-repository.ts';
import { createBookmarkStore } from '#service/storage/bookmark-store.ts';
import { createCommitStore } from '#service/storage/commit-store.ts';
import { defineQuery, insertRows } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createOutbox } from '#service/storage/outbox.ts';
import { createSpecificationEventRecorder } from '#service/storage/specification-events.ts';
import { createSpecificationIndex } from '#service/storage/specification-index.ts';
import { CHANGES, createBookmark } from './bookmark-changes.ts';
import { createCommitWithText } from './commit-text.ts';
import {
  createCaller,
  createRepository,
  person,
  read,
  smallContent,
  specificationVersions,
} from './harness.ts';
import { createReceiver, startWithSubscription } from './webhook-harness.ts';

const first = '# The ledger\n';
const content = smallContent({
  people: [person('Jonas Weber', { email: 'jonas@example.test' })],
  rootBookmarks: [{ codeHostSlug: 'acme/specs', path: '0.md', title: 'Mine' }],
  repositories: [
    createRepository('acme/specs', [
      {
        changes: [
          { path: '0.md', content: first },
          { path: 'other.md', content: first },
        ],
      },
    ]),
  ],
});
const edit = { codeHostSlug: 'acme/specs', path: '0.md', text: '# The ledger\n\nLess.\n' };

async function start() {
  const { received, send } = createReceiver();
  const made = await startWithSubscription(
    { content, sendWebhook: send },
    { eventTypes: ['specification.changed'] },
  );
  // Creates this user's initial bookmarks, which happens when the bookmarks are fetched first.
  await made.call('GET', '/viewer/v1/bookmark-state');
  return { ...made, received };
}

describe('specification.changed', () => {
  it('contains the new version of a bookmarked file, and its author', async () => {
    const { service, call, until, deliveries } = await start();
    expect((await createCommitWithText(service, edit)).status).toBe(303);
    await until('succeeded', 1);
    const listed = await call(
      'GET',
      '/viewer/v1/specifications/versions?codeHostSlug=acme/specs&path=0.md',
    );
    const [version, previous] = await read(listed, specificationVersions);
    expect(await deliveries()).toMatchObject([
      {
        eventType: 'specification.changed',
        about: 'The ledger',
        payload: {
          data: {
            codeHostSlug: 'acme/specs',
            path: '0.md',
            title: 'The ledger',
            version: version?.version,
            previousVersion: previous?.version,
            etag: version?.etag,
            author: { name: 'Jonas Weber', personName: 'Jonas Weber' },
            message: 'Say less',
            changedAt: version?.committedAt,
          },
        },
      },
    ]);
  });

  it('has null as version and etag if the file was deleted', async () => {
    const { service, until, deliveries } = await start();
    await createCommitWithText(service, { ...edit, text: null });
    await until('succeeded', 1);
    expect((await deliveries())[0]?.payload.data).toMatchObject({
      title: 'The ledger',
      version: null,
      previousVersion: expect.any(String),
      etag: null,
    });
  });

  it('is sent once to each user, even if the user has several bookmarks of the file', async () => {
    const { service, call, received } = await start();
    await call('POST', CHANGES, {
      body: { changes: [createBookmark('0.md', 'a'), createBookmark('0.md', 'b')] },
    });
    const other = createCaller(service, 'subject-2');
    const body = { url: 'https://other.example.test', eventTypes: ['specification.changed'] };
    await other('POST', '/webhooks/v1/subscriptions', { body });
    await other('GET', '/viewer/v1/bookmark-state');
    await createCommitWithText(service, edit);
    await expect
      .poll(() => received.map(({ url }) => url).toSorted())
      .toEqual(['https://hooks.example.test/in', 'https://other.example.test']);
  });

  it.each([
    ['a file that isn’t bookmarked', { ...edit, path: 'other.md' }],
    ['a commit of the same text', { ...edit, text: first }],
  ])('is not sent for %s', async (_, commit) => {
    const { service, deliveries } = await start();
    expect((await createCommitWithText(service, commit)).status).toBe(303);
    expect(await deliveries()).toEqual([]);
  });

  it.each([
    ['is not sent to a user who can’t read the repository', ['Síle'], '["specification.changed"]'],
    ['is sent to other users if the subscription of one owner is invalid', undefined, 'invalid'],
  ])('%s', async (_, readers, eventTypes) => {
    const faults: unknown[] = [];
    const readable = smallContent({
      people: [person('Síle', { identityProviderId: 'reader' })],
      rootBookmarks: [{ codeHostSlug: 'acme/vault', path: '0.md', title: 'Secret' }],
    });
    const database = await openDatabase(':memory:', () => {});
    onTestFinished(() => database.close());
    const outbox = createOutbox(() => new Date());
    const bookmarks = createBookmarkStore(database, readable, outbox);
    for (const subject of ['reader', 'subject-1']) {
      await bookmarks.create(subject);
      await database.transaction((transaction) =>
        insertRows(transaction, 'subscriptions', [
          {
            id: `hook-of-${subject}`,
            subject,
            url: 'https://hooks.example.test',
            event_types: subject === 'reader' ? '["specification.changed"]' : eventTypes,
            status: 'active',
            created_at: '2026-03-01T00:00:00.000Z',
            signing_secret: '',
          },
        ]),
      );
    }
    const source = openSampleRepository(
      createRepository('acme/vault', [{ changes: [{ path: '0.md', content: first }] }], {
        ...(readers && { readers }),
      }),
      createCommitStore(database),
      () => 'reader',
    );
    const publish = createSpecificationEventRecorder({
      outbox,
      nameOfPerson: () => null,
      findCaller: async (_, subject) => ({ subject, groups: [] }),
      onFault: (error) => faults.push(error),
    });
    const { update } = createSpecificationIndex(database, publish);
    const repositories = createRepositories({
      sources: () => [source],
      index: update,
      onFault: () => {},
    });
    await repositories.commit('acme/vault', {
      at: '2026-03-01T00:00:00Z',
      author: { name: 'Síle', email: 'sile@example.test' },
      message: 'Change',
      changes: [{ path: '0.md', content: 'x' }],
    });
    const subscribed = defineQuery(
      'SELECT subscription_id AS id FROM deliveries',
      v.object({ id: v.string() }),
    );
    expect(await database.all(subscribed, {})).toEqual([{ id: 'hook-of-reader' }]);
    expect(faults).toHaveLength(readers === undefined ? 1 : 0);
  });
});
