import { Hono } from 'hono';
import { unprocessable } from '#service/problem.ts';
import { readFacts } from '#service/repository/file-facts.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import type { Reading, ReadingStore } from '#service/storage/reading-store.ts';
import { tagOf } from './entity-tag.ts';
import { newReading, readingName, readingSelection } from './fields.ts';
import type { Caller } from './limits.ts';
import { readJsonBody, readQuery } from './read-request.ts';
import type { NameOfPerson } from './specification-routes.ts';

/** The extension viewer.specificationReadings. */
export function readingRoutes(
  repositories: Repositories,
  readings: ReadingStore,
  nameOfPerson: NameOfPerson,
): Hono<Caller> {
  /** Adds the file's current version, as null if the file is gone or can't be read. */
  async function withCurrentVersion(reading: Reading, subject: string) {
    const { codeHostSlug, path } = reading;
    const repository = repositories.isReadable(codeHostSlug, subject)
      ? await repositories.open(codeHostSlug)
      : undefined;
    const file = repository?.history().current(path);
    if (file === undefined) {
      return { ...reading, currentEtag: null, changedAt: null, changedBy: null };
    }
    const { at, author } = file.commit;
    return {
      ...reading,
      currentEtag: tagOf(file),
      changedAt: at.toISOString(),
      changedBy: nameOfPerson(author.email) ?? author.name,
    };
  }
  return new Hono<Caller>()
    .get('/', async (context) => {
      const { subject } = context.var;
      const { limit } = readQuery(context.req.url, readingSelection);
      const found = readings.latest(subject, limit);
      return context.json(
        await Promise.all(found.map((reading) => withCurrentVersion(reading, subject))),
      );
    })
    .put('/', async (context) => {
      const { subject } = context.var;
      const { value } = await readJsonBody(context.req.raw, newReading);
      const isKnown = repositories.slugs.includes(value.codeHostSlug);
      const repository = isKnown
        ? await repositories.openFor(value.codeHostSlug, subject)
        : undefined;
      const file = repository?.history().current(value.path);
      if (repository === undefined || file === undefined) {
        throw unprocessable([{ pointer: '#/path', detail: 'path: names no specification.' }]);
      }
      const { title } = readFacts(repository, file);
      const reading = readings.record(subject, { ...value, title: title ?? value.path });
      return context.json(await withCurrentVersion(reading, subject));
    })
    .delete('/', (context) => {
      const { url } = context.req;
      const name = new URL(url).search === '' ? undefined : readQuery(url, readingName);
      readings.forget(context.var.subject, name);
      return context.body(null, 204);
    });
}
