import { setTimeout as wait } from 'node:timers/promises';

/** Fields of an entry that the caller provides. */
export type NewEntry = {
  /** Minor units, 1 or more. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly side: 'debit' | 'credit';
  readonly account: `a_${string}`;
  readonly counterpart: `a_${string}`;
  readonly reference?: string;
};

export type State = 'draft' | 'pending' | 'settled' | 'void' | 'reversed';

export type Entry = NewEntry & { readonly id: `e_${string}`; readonly state: State };

/** The ledger rejected the entry. Repeating the request doesn't help. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

const LONGEST_WAIT_MS = 30_000;

/** Posts an entry exactly once, repeating the request if necessary. Throws a `Refusal`. */
export async function postEntry(base: URL, entry: NewEntry, key: string): Promise<Entry> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(new URL('entries', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(entry),
    }).catch(() => undefined);
    if (response?.ok) return readEntry(await response.json());
    if (response !== undefined && response.status < 500 && response.status !== 429) {
      throw new Refusal(response.status, await response.text());
    }
    const seconds = Number(response?.headers.get('retry-after'));
    await wait(seconds > 0 ? seconds * 1000 : Math.min(LONGEST_WAIT_MS, 250 * 2 ** attempt));
  }
}

function readEntry(entry: Entry): Entry {
  if (entry.id.startsWith('e_')) return entry;
  throw new TypeError('The response is not an entry.');
}
