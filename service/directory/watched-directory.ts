import { statSync } from 'node:fs';
import {
  type Directory,
  type DirectoryRecord,
  readCompetencies,
  readPeople,
} from './directory-files.ts';

/**
 * Milliseconds between checks of the files. Unlike file events, polling works on every file system,
 * and with symbolic links whose target changes.
 */
const LOOK_MS = 2_000;

export type DirectoryFiles = {
  /** JSON or CSV. */
  competencies?: string | undefined;
  people?: string | undefined;
};

/** The new number of records, or why the previous ones are still used. */
export type DirectoryLogEntry = { file: string } & ({ records: number } | { problem: string });

/** `read` reloads a changed file; false if the file hasn't changed. */
type WatchedFile = { file: string; records: () => readonly DirectoryRecord[]; read(): boolean };

/** @throws if reading fails */
function watchRecords(
  file: string,
  readFile: (file: string) => readonly DirectoryRecord[],
): WatchedFile {
  // Before the file is read, so that a change during the read causes another read.
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

/** Differs after each change of the file; empty for a missing file. */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

/**
 * Reloads changed files. Without a file, records come from `otherwise`. @throws if a file can't be
 * read at the start; later, its previous records remain in use
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
