import { signIn } from '#test/e2e/support/sign-in.ts';
import type { Bench, Row, Section } from './bench.ts';
import { median, megabyte, percentile } from './measure.ts';
import { inFreshContext } from './page-context.ts';
import { browserRound } from './tree-browser.ts';
import { appRound, peerRound } from './tree-pages.ts';
import type { TreeRound } from './tree-round.ts';

const peers = [
  { name: 'react-arborist', page: 'arborist', rowSelector: '[role=treeitem]' },
  { name: 'headless-tree', page: 'headless', rowSelector: '[role=treeitem]' },
  { name: 'React Aria', page: 'aria', rowSelector: '[role=row]' },
] as const;

const browserName = 'chrome://bookmarks';

/** The size that promises are made for. */
const promisedSize = 50_000;

const howMeasured = [
  'Folders and bookmarks, one in fifty a folder, up to eight deep, all open; pages are loaded and at rest when they get their data. Every time ends when what changed has been painted.',
  '**Data to first rows**: the app is handed the service’s answer, which it decodes, parses, checks and makes a tree of; the libraries are handed nested objects that are ready to be drawn. How long the app needs from the objects in the answer on is the row below. **Arrow key**: 100 presses at 20 ms, or as many as go into four seconds, each until the focus is painted where it went. **Filter**: every stroke of “billing”. **Expand all** and **select all** (Ctrl+A): from the press. **Rows**: the most in the document at once. **Blank frames**: of 100 jumps that lead from one end to the other, those after which a place in view had no row when the frame was painted. **Heap**: what JavaScript holds at the end, with everything selected, less what it held before the data.',
  'react-arborist, headless-tree (with @tanstack/react-virtual) and React Aria’s Tree (with its Virtualizer) are drawn as their documentation shows, with a name and a path in each row. `chrome://bookmarks` is the browser’s own manager on a profile that holds the same: its tree has only the folders, beside the list of one, so it draws a fiftieth of the rows. Its time to first rows begins when its page is asked for; it can’t expand all; its search waits before it begins; what it selects is the list of all bookmarks that a search finds; its heap is that of the whole page.',
];

/** Rounds of each way to show a tree, by its name. */
type Rounds = ReadonlyMap<string, readonly TreeRound[]>;

function rowsOf(size: number, app: readonly TreeRound[], others: Rounds): Row[] {
  const row = (
    what: string,
    unit: Row['unit'],
    pick: (round: TreeRound) => number | undefined,
    promise?: number,
  ): Row => {
    const of = (rounds: readonly TreeRound[]) => {
      const values = rounds.map(pick).filter((value) => value !== undefined);
      return values.length === 0 ? undefined : median(values);
    };
    const peerValues = [...others].map(([name, rounds]) => ({ name, value: of(rounds) }));
    return {
      what,
      unit,
      app: of(app) ?? Number.NaN,
      peers: peerValues.some(({ value }) => value !== undefined) ? peerValues : [],
      ...(promise !== undefined && size === promisedSize && { atMost: promise }),
    };
  };
  const slowest = (times: readonly number[]) =>
    times.length === 0 ? undefined : percentile(times, 0.95);
  return [
    row('data to first rows', 'ms', ({ firstRows }) => firstRows, 60),
    row('of that, from its objects', 'ms', ({ firstRows, reading }) =>
      reading === undefined ? undefined : firstRows - reading,
    ),
    row('arrow key held, 95th percentile', 'ms', ({ arrow }) => slowest(arrow), 16),
    row('stroke in the filter, 95th percentile', 'ms', ({ filter }) => slowest(filter), 50),
    row('expand all', 'ms', ({ expandAll }) => expandAll, 60),
    row('select all', 'ms', ({ selectAll }) => selectAll, 50),
    row('rows in the document', '', ({ rowNodes }) => rowNodes, 200),
    row('blank frames of 100 scrolled', '', ({ blankFrames }) => blankFrames, 0),
    row('heap growth', 'MB', ({ heap }) => heap / megabyte, 40),
  ];
}

/** The bookmark tree beside other trees, all of it open, for each of these numbers of nodes. */
export function treeSuite(origin: string, sizes: readonly number[]) {
  return async ({ browser, rounds, say }: Bench): Promise<Section[]> => {
    const measured = sizes.map((size) => {
      const app: TreeRound[] = [];
      return {
        size,
        app,
        others: new Map<string, TreeRound[]>(
          [...peers.map(({ name }) => name), browserName].map((name) => [name, []]),
        ),
      };
    });
    for (let round = 1; round <= rounds; round += 1) {
      await inFreshContext(browser, origin, async (context) => {
        await signIn(await context.newPage(), 'Benchmark', '/settings/webhooks');
        for (const { size, app, others } of measured) {
          say(`tree of ${size}, round ${round} of ${rounds}`);
          app.push(await appRound(context, size));
          for (const peer of peers) {
            others.get(peer.name)?.push(await peerRound(context, peer, size));
          }
          others.get(browserName)?.push(await browserRound(size));
        }
      });
    }
    return measured.map(({ size, app, others }, index) => ({
      title: `Bookmark tree of ${size.toLocaleString('en-GB')}`,
      text: index === 0 ? howMeasured : [],
      rows: rowsOf(size, app, others),
    }));
  };
}
