import type { Note } from './note.ts';
import { isOfDirectory, sendTo, type Target } from './sender.ts';
import type { CredentialsOf, Sent } from './sent.ts';

const words: Readonly<Record<Exclude<CredentialsOf, 'own'>, string>> = {
  none: 'without credentials',
  nobody: 'with an invented key or token',
  other: 'with the credentials of the other service',
};

/**
 * Whether an operation takes its own service’s credentials only. A request that is accepted all the same
 * is carried out, so it has to be one whose traces are removed after the check.
 */
export async function credentialNotes(
  target: Target,
  operation: string,
  sent: Sent,
): Promise<readonly Note[]> {
  const { config, credentials } = target;
  // A proxy adds the directory’s key to whatever it gets.
  if (isOfDirectory(operation) && credentials.directory === undefined) return [];
  // A token or a key never goes to another host than its own.
  const isOneHost = new URL(config.dataUrl).origin === new URL(config.baseUrl).origin;
  const tried = isOneHost ? (['none', 'nobody', 'other'] as const) : (['none', 'nobody'] as const);
  const notes: Note[] = [];
  for (const whose of tried) {
    const { status } = await sendTo(target, operation, { ...sent, credentials: whose });
    const of = { operation, section: '5' };
    const isRefused = status >= 400 && status < 500;
    const what = `it is answered ${status} ${words[whose]}`;
    notes.push(isRefused ? { ...of, state: 'passed' } : { ...of, state: 'deviates', what });
  }
  return notes;
}
