import type { Check } from './check.ts';
import { credentialNotes } from './credentials.ts';
import { Deviation, NotPlayed } from './deviation.ts';
import type { Note } from './note.ts';
import { extensionOf, sectionOf } from './sections.ts';
import type { Target } from './sender.ts';
import { createService, type Service } from './service.ts';

type Playing = {
  readonly target: Target;
  /** Whether to play what makes something. */
  readonly write: boolean;
  /** Begins no further check once it aborts. */
  readonly signal: AbortSignal;
};

/** Plays the checks of what the service offers. Resolves to what is noted, in the order of the checks. */
export async function play(checks: readonly Check[], playing: Playing): Promise<readonly Note[]> {
  const { extensions } = playing.target.config;
  const notes: Note[] = [];
  const add = (note: Note) => {
    // Several checks may find the same.
    if (note.state === 'deviates' && notes.some((one) => isSame(one, note))) return;
    notes.push(note);
  };
  const { service, cleanUp } = createService(playing.target, async (operation, sent) => {
    for (const note of await credentialNotes(playing.target, operation, sent)) add(note);
  });
  const offered = checks.filter(({ operation }) => {
    const extension = extensionOf(operation);
    return extension === undefined || extensions.has(extension);
  });
  for (const check of offered) {
    try {
      for (const note of await notesOf(check, service, reasonNotToPlay(check, playing))) add(note);
    } finally {
      for (const deviation of await cleanUp()) add(noteOf(deviation, check));
    }
  }
  const order = checks.map(({ operation }) => operation);
  return notes.toSorted(
    (one, other) => order.indexOf(one.operation) - order.indexOf(other.operation),
  );
}

function isSame(one: Note, other: Note): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function reasonNotToPlay(
  { needs = [], writes }: Check,
  { target, write, signal }: Playing,
): string | undefined {
  const missing = needs.find((extension) => !target.config.extensions.has(extension));
  if (missing !== undefined) return `it takes ${missing}`;
  if (writes && !write) return 'say --write to play it';
  return signal.aborted ? 'it was stopped' : undefined;
}

async function notesOf(
  check: Check,
  service: Service,
  reasonNotTo: string | undefined,
): Promise<readonly Note[]> {
  const { operation, section = sectionOf(operation) } = check;
  const notPlayed = (why: string): Note => ({ operation, section, state: 'not-played', why });
  if (reasonNotTo !== undefined) return [notPlayed(reasonNotTo)];
  try {
    await check.play(service);
    return [{ operation, section, state: 'passed' }];
  } catch (error) {
    if (error instanceof NotPlayed) return [notPlayed(error.message)];
    if (!(error instanceof Deviation)) throw error;
    const note = noteOf(error, check);
    if (note.operation === operation) return [note];
    return [note, notPlayed(`${note.operation} deviates`)];
  }
}

/** What a check found, of its own operation or of another one that it takes. */
function noteOf({ operation: found, message }: Deviation, check: Check): Note {
  const { operation, section = sectionOf(operation), promise } = check;
  return found === undefined
    ? { operation, section, state: 'deviates', what: `${promise}: ${message}` }
    : { operation: found, section: sectionOf(found), state: 'deviates', what: message };
}
