import { statSync } from 'node:fs';
import {
  type Directory,
  type DirectoryRecord,
  readCompetencies,
  readPeople,
} from './directory-files.ts';

/**
 * Interval at which the files are checked for changes, in milliseconds. Unlike file events, polling
 * works on every file system and with symbolic links whose target changes.
 */
const LOOK_MS = 2_000;

export type DirectoryFiles = {
  /** Path of a JSON or CSV file. */
  competencies?: string | undefined;
  people?: string | undefined;
};

/**
 * Log entry about a changed file: the new number of records, or the reason why the previous records
 * are still used.
 */
export type DirectoryLogEntry = { file: string } & ({ records: number } | { problem: string });

/**
 * Watched file with its current records. `read` reloads a changed file and returns true; it returns
 * false if the file hasn't changed.
 */
type WatchedFile = { file: string; records: () => readonly DirectoryRecord[]; read(): boolean };

/**
 * Reads the records of a file; throws if reading fails. Call `read` of the returned object to
 * reload the file if it has changed.
 */
function watchRecords(
  file: string,
  readFile: (file: string) => readonly DirectoryRecord[],
): WatchedFile {
  // The stamp is computed before the file is read, so that a change during the read causes another
  // read.
  let stamp = stampOf(file);
  let records = readFile(file);
  return {
    file,
    records: () => records,
    read() {
      const next = stampOf(file);
      if (next === stamp) return false;
      stamp = next;
      records = readFile(file);
      return true;
    },
  };
}

/**
 * Returns a string that differs after each change of the file; an empty string for a missing file.
 */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/**
 * Creates a directory whose records are reloaded when its files change. If no file is set for
 * people or competencies, their records come from `otherwise`. Throws if a file can't be read at
 * the start. If a file can't be read later, its previous records remain in use.
 */
export function watchDirectory(
  files: DirectoryFiles,
  otherwise: Directory,
  onChange: (entry: DirectoryLogEntry) => void,
  lookMs = LOOK_MS,
) {
  const { competencies, people } = files;
  const ofCompetencies = competencies && watchRecords(competencies, readCompetencies);
  const ofPeople = people && watchRecords(people, readPeople);
  const watched = [ofCompetencies, ofPeople].filter((one) => typeof one === 'object');

  const look = () => {
    for (const { file, read, records } of watched) {
      try {
        if (read()) onChange({ file, records: records().length });
      } catch (error) {
        onChange({ file, problem: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  const timer = watched.length > 0 ? setInterval(look, lookMs).unref() : undefined;

  return {
    current: (): Directory => ({
      competencies: ofCompetencies ? ofCompetencies.records() : otherwise.competencies,
      people: ofPeople ? ofPeople.records() : otherwise.people,
    }),
    stop: () => clearInterval(timer),
  };
}
