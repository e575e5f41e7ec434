import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import type { Content } from '#service/content.ts';
import type { DirectoryFiles } from '#service/directory/watched-directory.ts';
import { startServer } from '#service/standalone/server.ts';
import * as changes from '#test/service/bookmark-changes.ts';
import { smallContent } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { SUBSCRIPTIONS, withSecret } from '#test/service/webhook-harness.ts';
import { AUDIENCE, startExternalProvider } from './external-provider.ts';

export const KEY = 'a-key-of-24-characters-x';
export const APP = 'https://app.example.test';

type Options = {
  directoryFiles?: DirectoryFiles;
  requestLimitMs?: number;
  /**
   * Initial content; by default a few folders and bookmarks. If explicitly undefined, the service
   * uses its own default.
   */
  content?: Content | undefined;
  hasSamples?: boolean;
  clientIds?: string[];
  /** Folder with bare repositories, or JSON file that lists them. */
  repositories?: string;
  auditFile?: string;
  /** URL of a PostgreSQL database; by default, the service uses SQLite. */
  databaseUrl?: string;
};

/** Starts the standalone service on a free port and records its log. */
export async function startStandalone({
  directoryFiles,
  requestLimitMs,
  hasSamples = false,
  clientIds = [],
  repositories,
  auditFile,
  databaseUrl,
  ...own
}: Options = {}) {
  const content = 'content' in own ? own.content : smallContent();
  const provider = await startExternalProvider();
  const dataFolder = createTemporaryFolder('standalone');
  const entries: Record<string, unknown>[] = [];
  const log = new EventEmitter();
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      proxies: undefined,
      origin: 'http://localhost:8080',
      dataFolder,
      databaseUrl,
      repositories,
      readersClaim: 'groups',
      auditFile,
      directoryKey: KEY,
      secretsKeys: databaseUrl === undefined ? [] : ['k'.repeat(32)],
      hasSamples,
      directoryFiles: { competencies: undefined, people: undefined, ...directoryFiles },
      appOrigins: [APP],
      issuer: provider.issuer,
      audience: AUDIENCE,
      requiredScope: 'openid',
      clientIds,
    },
    (entry) => {
      entries.push(entry);
      log.emit(String(entry.kind));
    },
    content,
    requestLimitMs,
  );
  onTestFinished(() => server.stop());
  const origin = `http://127.0.0.1:${server.port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { connection: 'close', ...headers } });
  const post = async (path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${await provider.token()}`,
      connection: 'close',
      'content-type': 'application/json',
    };
    const response = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return response;
  };
  const createFolder = (name: string) =>
    post(changes.CHANGES, { changes: [changes.createFolder(randomUUID(), null, { name })] });
  return {
    provider,
    dataFolder,
    entries,
    server,
    origin,
    get,
    createFolder,
    /**
     * Subscribes this URL to folder events, creates a folder, and waits for the delivery attempt,
     * which must fail.
     */
    async deliverInVain(url: string) {
      const body = { url, eventTypes: ['bookmark_folder.created'] };
      const response = await post(SUBSCRIPTIONS, body);
      const attempted = once(log, 'attempt');
      await createFolder('The folder of the event');
      await attempted;
      return v.parse(withSecret, await response.json());
    },
  };
}
