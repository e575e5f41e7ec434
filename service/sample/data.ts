import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readCompetencies, readPeople } from '#service/directory/directory-files.ts';
import { competencySchema, folderSchema, personSchema } from './types.ts';

const fileOf = (name: string) => join(import.meta.dirname, 'data', name);

/** Reads the folder `data`. */
export function readSampleFile<S extends v.GenericSchema>(
  name: string,
  schema: S,
): v.InferOutput<S> {
  return v.parse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(fileOf(name), 'utf8'));
}

/**
 * 42 in six categories (interface 2.1). `owner` is the `name` of a person. Two owners are no longer
 * in the directory and one competency has no owner, so that the app's messages for these appear.
 */
export const competencies = v.parse(
  v.array(competencySchema),
  readCompetencies(fileOf('competencies.csv')),
);

/**
 * 25 people (interface 2.2). `name` identifies a person in `GET people/{name}` and in the `owner`
 * of a competency. Some records have what real directories contain: accents, an apostrophe, a
 * slash, a right-to-left name, a start date with a time, skills in two formats, and competencies in
 * three.
 */
export const people = v.parse(v.array(personSchema), readPeople(fileOf('people.json')));

/** Fatima El Idrissi, a new employee who starts without bookmarks. */
export const newcomerSubject = '00u26y9e';

/**
 * 153 bookmarks in 21 folders, five levels deep. Ids are slugs. Some specifications are bookmarked
 * twice, in different folders, as in real bookmark trees.
 */
export const bookmarkTree = readSampleFile('bookmarks.json', v.array(folderSchema));
