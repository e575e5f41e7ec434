import type { Edit } from './edit.ts';

const netting = `# Netting

What two parties owe each other, sent as one amount.

## 1. When

Entries of one counterparty, one currency and one window are added up before the file is made.

## 2. What it saved

Fees of 0.04 EUR an entry, about 1,900 EUR a year. Explaining the sums took longer than that.

## 3. What takes its place

Nothing. The bank nets by itself, see \`spec/windows.md\`.
`;

const webhook = `webhooks:
  entrySettled:
    post:
      tags: [Entries]
      operationId: entrySettled
      summary: Entry settled
      description: Sent once for every entry that reaches \`settled\`, usually within a second.
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Entry' }
      responses:
        '204': { description: Received. }
`;

const voidOperation = `  /entries/{entryId}/void:
    parameters:
      - $ref: '#/components/parameters/EntryId'
    post:
      tags: [Entries]
      operationId: voidEntry
      summary: Void an entry
      description: Use a reversal instead. It goes with version 3.
      deprecated: true
      responses:
        '204': { description: It is void. }
`;

/** Edits of the documents after all their sections were written, latest first. */
export const payCoreEdits: readonly Edit[] = [
  {
    at: '2026-11-19T10:12:40Z',
    author: 'Jonas Weber',
    message:
      'Let owners withdraw pending entries\n\nA transition that is not listed is a conflict, not a bad request.\nThe memory of keys is 24 hours, as everywhere else.',
    path: 'spec/ledger.md',
    passages: [
      ['refused with `409`.', 'refused with `400`.'],
      ['| `pending` | owner withdraws | `void`     |\n', ''],
      ['same key within 24 hours returns', 'same key returns'],
    ],
  },
  {
    at: '2026-11-17T15:40:02Z',
    author: 'Amira Haddad',
    message: 'Write off up to 25 EUR without asking',
    path: 'spec/breaks.md',
    passages: [
      ['a write-off up to 25.00 EUR', 'a write-off up to 10.00 EUR'],
      ['- **Day 3**: shown on the morning board.', '- **Day 5**: shown on the morning board.'],
    ],
  },
  {
    at: '2026-11-16T09:30:00Z',
    author: 'Hạnh Nguyễn',
    message:
      'Release 3.0.0 of the interface\n\nEvery entry names its currency. The VAT id is asked from the tax service.\nA void is a reversal now, as announced in 2.3.0.',
    path: 'api/ledger.openapi.yaml',
    passages: [
      ['  version: 3.0.0', '  version: 2.3.0'],
      ['required: [amount, currency, party]', 'required: [amount, party]'],
      [
        '        country: { type: string',
        '        vatId: { type: string, maxLength: 14 }\n        country: { type: string',
      ],
      ['sent-twice, wrong-account]', 'sent-twice, wrong-account, other]'],
      ['note: { type: string, maxLength: 1000 }', 'note: { type: string, maxLength: 500 }'],
      ['maximum: 200, default: 50', 'maximum: 100, default: 50'],
      ["        '304': { description: It is what you have. }\n", ''],
      [webhook, ''],
      ['  /accounts:\n', `${voidOperation}  /accounts:\n`],
      ['Latest first. An answer may be one second old.', 'Latest first.'],
      ['description: What the payer sees.', 'description: Shown to the payer.'],
      ['description: Legal name.', 'description: Name.'],
      ['What it holds stays readable.', 'What it holds can still be read.'],
    ],
  },
  {
    at: '2026-11-09T08:55:13Z',
    author: 'Mara Okafor',
    message: 'Say what a 429 of an account answers',
    path: 'spec/ledger.md',
    passages: [
      [
        '- An account takes at most 200 entries a second. More are refused with `429` and `Retry-After: 1`.\n',
        '- An account takes at most 120 entries a second.\n',
      ],
    ],
  },
  {
    at: '2026-11-06T13:20:00Z',
    author: 'Nils Bergström',
    message: 'Reopening takes two teams',
    path: 'spec/close.md',
    passages: [
      [
        'by two people of different teams, for at most four hours',
        'by two people, for at most a day',
      ],
    ],
  },
  {
    at: '2026-11-03T09:01:44Z',
    author: 'Jonas Weber',
    message: 'Measured figures of the third quarter',
    path: 'spec/ledger.md',
    passages: [
      ['|        11 ms |', '|        14 ms |'],
      ['|        94 ms |', '|       108 ms |'],
      ['|        1,900 |', '|        1,640 |'],
    ],
  },
  {
    at: '2026-10-28T16:12:09Z',
    author: 'Rafael Monteiro',
    message: 'The sheqel has its own week',
    path: 'spec/calendar.md',
    passages: [['| ILS      | Sun–Thu  |', '| ILS      | Mon–Fri  |']],
  },
  {
    at: '2026-10-22T07:45:31Z',
    author: 'Mara Okafor',
    message: 'A reversal shows both entries on a statement',
    path: 'spec/ledger.md',
    passages: [
      [
        'The two entries are never netted against each other: a statement shows both.[^netting]',
        'A statement shows the difference.[^netting]',
      ],
    ],
  },
  {
    at: '2026-10-15T11:30:00Z',
    author: 'release-bot',
    message: 'Release 2.3.0 of the interface',
    path: 'api/ledger.openapi.yaml',
    passages: [['  version: 2.3.0', '  version: 2.2.1']],
  },
  {
    at: '2026-10-14T14:05:52Z',
    author: 'Hạnh Nguyễn',
    message: 'Accounts can be closed',
    path: 'api/ledger.openapi.yaml',
    passages: [['      summary: Close an account', '      summary: Delete an account']],
  },
  {
    at: '2026-10-08T10:00:00Z',
    author: 'Priya Raman',
    message: 'An alarm instead of a second file',
    path: 'spec/windows.md',
    passages: [
      [
        'returns to `closing` and raises an alarm. It is not sent again by itself.',
        'returns to `closing` and is sent again.',
      ],
    ],
  },
  {
    at: '2026-10-02T09:33:27Z',
    author: 'Jonas Weber',
    message: 'The member `state` in a conflict',
    path: 'spec/ledger.md',
    passages: [
      [
        "The member `state` is added to a `409`, so that the caller needn't read the entry again:",
        'An example:',
      ],
      ['withdrawn.",\n  "state": "settled"\n}', 'withdrawn."\n}'],
    ],
  },
  {
    at: '2026-09-29T15:18:36Z',
    author: 'Wanda Kowalczyk',
    message: 'Holds are reviewed once a year',
    path: 'spec/limits.md',
    passages: [['at most 12 months away', 'at most 24 months away']],
  },
  {
    at: '2026-09-24T12:40:11Z',
    author: "Síle O'Byrne",
    message: 'Nobody reads the original of evidence',
    path: 'spec/evidence.md',
    passages: [
      ['The original is kept for the case and nobody else.', 'The original is kept for the case.'],
    ],
  },
  {
    at: '2026-09-17T08:22:05Z',
    author: 'Mara Okafor',
    message: 'A draft lives for 30 days',
    path: 'spec/ledger.md',
    passages: [
      ['A draft that nobody touched for 30 days', 'A draft that nobody touched for 90 days'],
    ],
  },
  {
    at: '2026-09-15T13:13:13Z',
    author: 'Kwame Mensah',
    message: 'Amber three days before the date',
    path: 'spec/deadlines.md',
    passages: [
      [
        'Internally a step is due three days earlier. Within those three days',
        'Internally a step is due two days earlier. Within those two days',
      ],
      ['limit - 3 days', 'limit - 2 days'],
    ],
  },
  {
    at: '2026-09-10T17:02:48Z',
    author: 'Ingrid Solberg',
    message: 'Six parts without interest',
    path: 'spec/provisions.md',
    passages: [['in up to six monthly parts', 'in up to three monthly parts']],
  },
  {
    at: '2026-09-03T10:10:10Z',
    author: 'Jonas Weber',
    message: 'Compare with the final states that you know',
    path: 'spec/ledger.md',
    passages: [
      [
        'No entry leaves them, and no program may assume that a third final state is never added: compare with the ones that you know, and treat the rest as not final.',
        'No entry leaves them.',
      ],
    ],
  },
  {
    at: '2026-08-27T09:50:20Z',
    author: 'Lena Fischer',
    message: 'Credit small cases without evidence',
    path: 'spec/dispute-intake.md',
    passages: [
      [
        'Cases under 15.00 EUR are credited without evidence, twice a year for each customer. All others',
        'Cases',
      ],
    ],
  },
  {
    at: '2026-08-20T14:26:00Z',
    author: 'Mara Okafor',
    message: 'Owner means the owner of the account',
    path: 'spec/ledger.md',
    passages: [
      [
        '> [!NOTE]\n> “Owner” is the owner of the account, and not the caller who posted the entry. They are often the same program, and sometimes not.\n\n',
        '',
      ],
    ],
  },
  {
    at: '2026-08-13T11:11:11Z',
    author: 'Hạnh Nguyễn',
    message: 'Name every entry of a batch that is at fault',
    path: 'spec/ledger.md',
    passages: [
      [
        'name every entry that is at fault, not only the first:',
        'name the first entry that is at fault:',
      ],
    ],
  },
  {
    at: '2026-08-06T08:08:30Z',
    author: 'Dmitri Volkov',
    message: 'Reversals stand beside the ledger, not under disputes',
    path: 'spec/reversals.md',
    movedFrom: 'spec/disputes/reversals.md',
  },
  {
    at: '2026-08-05T16:44:00Z',
    author: 'Dmitri Volkov',
    message: 'Fees are reversed by entries of their own',
    path: 'spec/disputes/reversals.md',
    passages: [
      [
        " The fee's own entry is reversed separately, so that the totals by fee type stay true.",
        '',
      ],
    ],
  },
  {
    at: '2026-07-30T10:35:00Z',
    author: 'Jonas Weber',
    message: 'Stop one currency, not all',
    path: 'spec/ledger.md',
    passages: [
      [
        'posting stops for that currency within two minutes. Nothing else stops.',
        'posting stops within two minutes.',
      ],
    ],
  },
  {
    at: '2026-07-23T09:00:00Z',
    author: 'Nils Bergström',
    message: 'Five minutes are enough before a cut-off',
    path: 'spec/windows.md',
    passages: [['cutOff - now >= 5 minutes', 'cutOff - now >= 15 minutes']],
  },
  {
    at: '2026-07-16T13:37:00Z',
    author: 'Mara Okafor',
    message: 'A reference is what the payer reads',
    path: 'spec/ledger.md',
    passages: [
      [' It is what the payer reads on a statement, so it must make sense to a person.', ''],
    ],
  },
  {
    at: '2026-07-06T07:30:00Z',
    author: 'Mara Okafor',
    message: 'Name the document after the ledger',
    path: 'spec/ledger.md',
    movedFrom: 'spec/postings.md',
  },
  {
    at: '2026-03-16T10:20:00Z',
    author: 'Kwame Mensah',
    message: 'Give up netting\n\nThe bank does it better.',
    path: 'spec/netting.md',
    deleted: netting,
  },
];
