import { signIn } from '#test/e2e/support/sign-in.ts';
import type { Bench, Promised, Row, Section } from './bench.ts';
import { median, megabyte, percentile } from './measure.ts';
import { inFreshContext } from './page-context.ts';
import { atMost, ledByNone, withinShareOf } from './promises.ts';
import { browserRound } from './tree-browser.ts';
import { appRound, peerRound } from './tree-pages.ts';
import type { TreeRound } from './tree-round.ts';

const peers = [
  { name: 'react-arborist', page: 'arborist', rowSelector: '[role=treeitem]' },
  { name: 'headless-tree', page: 'headless', rowSelector: '[role=treeitem]' },
  { name: 'React Aria', page: 'aria', rowSelector: '[role=row]' },
  { name: 'Ant Design', page: 'rc', rowSelector: '[role=treeitem]' },
] as const;

const browserName = 'chrome://bookmarks';

const howMeasured = [
  'Folders and bookmarks, one in fifty a folder, up to eight deep, all open; pages are loaded and at rest when they get their data.',
  '**Until first rows**: the app is handed the service’s answer, which it decodes, parses, checks and makes a tree of; the libraries are handed nested objects that are ready to be drawn. **Main thread until then**: how long it ran, by its own clock; promised is 44 ms at 1,000 nodes, and for each size as much as that and 2.5 times what `JSON.parse` alone takes for the answer. **Arrow key**: 100 presses a round at 20 ms, or as many as go into four seconds, each until the next frame is on screen, by Event Timing, which rounds to 8 ms; a frame takes 16.7 ms, so that what is later than 24 ms has missed one. **Stroke**: typing two words into the filter, until what each stroke changed is painted. **Expand all** and **select all** (Ctrl+A): three times a round, from the press. **Rows**: the most in the document at once. **Blank frames**: of 100 jumps that lead from one end to the other, those after which a place in view had no row when the frame was painted. **Heap**: what JavaScript holds at the end, with everything selected, less what it held before the data. Of what is done often the mean and the 95th percentile of all rounds are told, of the others the median of the rounds.',
  'The libraries are drawn as their documentation shows: react-arborist, headless-tree with @tanstack/react-virtual, React Aria’s Tree with its Virtualizer, and Ant Design’s tree, to which a key handler adds “select all”. Their rows have the same icons, texts and fonts as the app’s, and their trees the same width and height. `chrome://bookmarks` is the browser’s own manager on a profile that holds the same: its tree has only the folders, beside the list of one, so it draws a fiftieth of the rows. Its time to first rows begins when its page is asked for; it can’t expand all; its search waits before it begins; what it selects is the list of all bookmarks that a search finds; its heap is that of the whole page.',
];

/** Rounds of each tree, by its name. */
type Rounds = ReadonlyMap<string, readonly TreeRound[]>;

/**
 * Latest time at which the first frame after a press is shown, in milliseconds; after it, a frame
 * was missed. Event Timing rounds to 8 ms.
 */
const frameByMs = 24;
const shareLater = (times: readonly number[]) =>
  (100 * times.filter((time) => time > frameByMs).length) / times.length;
const mean = (times: readonly number[]) =>
  times.reduce((sum, time) => sum + time, 0) / times.length;
const slow = (times: readonly number[]) => percentile(times, 0.95);

/** Maximum factor between the cost of the tree and that of parsing its JSON. */
const parsings = 2.5;
const fixedCostMs = 44;

function rowsOf(size: number, app: readonly TreeRound[], others: Rounds): Row[] {
  const row = (
    what: string,
    unit: Row['unit'],
    of: (rounds: readonly TreeRound[]) => number | undefined,
    promise?: (row: Row) => Promised,
  ): Row => {
    const peerValues = [...others].map(([name, rounds]) => ({ name, value: of(rounds) }));
    const made: Row = {
      what,
      unit,
      app: of(app) ?? Number.NaN,
      peers: peerValues.some(({ value }) => value !== undefined) ? peerValues : [],
    };
    return { ...made, promise: promise?.(made) };
  };
  const once =
    (pick: (round: TreeRound) => number | undefined) => (rounds: readonly TreeRound[]) => {
      const values = rounds.map(pick).filter((value) => value !== undefined);
      return values.length === 0 ? undefined : median(values);
    };
  const often =
    (pick: (round: TreeRound) => readonly number[], of: (times: readonly number[]) => number) =>
    (rounds: readonly TreeRound[]) => {
      const times = rounds.flatMap(pick);
      return times.length === 0 ? undefined : of(times);
    };
  const parsing = once((round) => round.parsing)(app) ?? Number.NaN;
  const arrow = ({ arrow: times }: TreeRound) => times;
  const filter = ({ filter: times }: TreeRound) => times;
  return [
    row(
      'until first rows',
      'ms',
      once(({ firstRows }) => firstRows),
    ),
    row(
      'main thread until then',
      'ms',
      once(({ busyUntilRows }) => busyUntilRows),
      (made) => atMost(made, fixedCostMs + parsings * parsing),
    ),
    row(
      'arrow key held: later than 24 ms',
      '%',
      often(arrow, shareLater),
      withinShareOf('react-arborist'),
    ),
    row('arrow key held, 95th percentile', 'ms', often(arrow, slow)),
    row('stroke in the filter, mean', 'ms', often(filter, mean), ledByNone),
    row('stroke in the filter, 95th percentile', 'ms', often(filter, slow)),
    row(
      'expand all',
      'ms',
      often(({ expandAll }) => expandAll, mean),
      ledByNone,
    ),
    row(
      'select all',
      'ms',
      often(({ selectAll }) => selectAll, mean),
      ledByNone,
    ),
    row(
      'rows in the document',
      '',
      once(({ rowNodes }) => rowNodes),
      (made) => atMost(made, 200),
    ),
    row(
      'blank frames of 100 scrolled',
      '',
      once(({ blankFrames }) => blankFrames),
      (made) => atMost(made, 0),
    ),
    row(
      'heap growth',
      'MB',
      once(({ heap }) => heap / megabyte),
      size === 50_000 ? (made) => atMost(made, 20) : undefined,
    ),
  ];
}

/**
 * Returns the suite that compares the bookmark tree with other trees, fully expanded, for each
 * number of nodes.
 */
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
          app.push(await appRound(browser, context, size));
          for (const peer of peers) {
            others.get(peer.name)?.push(await peerRound(browser, context, peer, size));
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
