import { signIn } from '#test/support/sign-in.ts';
import type {
  BenchmarkEnvironment,
  BenchmarkTarget,
  ComparisonRow,
  ReportSection,
} from './bench.ts';
import { median, megabyte, percentile } from './measure.ts';
import { runInFreshContext } from './page-context.ts';
import { createLateKeyPressTarget, createLimitTarget, createNoPeerLeadsTarget } from './targets.ts';
import { measureBrowserRound } from './tree-browser.ts';
import { measureAppOnce, measurePeerRound } from './tree-pages.ts';
import type { TreeRound } from './tree-round.ts';

const peers = [
  { name: 'react-arborist', page: 'arborist', rowSelector: '[role=treeitem]' },
  { name: 'headless-tree', page: 'headless', rowSelector: '[role=treeitem]' },
  { name: 'React Aria', page: 'aria', rowSelector: '[role=row]' },
  { name: 'Ant Design', page: 'rc', rowSelector: '[role=treeitem]' },
] as const;

const browserName = 'chrome://bookmarks';

const howMeasured = [
  'The benchmark tree contains folders and bookmarks, up to eight levels deep. One node in fifty is a folder, and all folders are expanded. Each page is loaded and idle before the page receives the data.',
  [
    '- **Until first rows** is the time from the arrival of the data to the first rows. The app receives the service’s response, and decodes, parses, validates and converts the response to a tree. The libraries receive nested objects that are ready to render.',
    '- **CPU time until first rows** is the CPU time of the main thread. The target is 44 ms plus 2.5 times the duration of `JSON.parse` for the response.',
    '- **Arrow key** measures the time from each key press to the next frame: 100 key presses per round at intervals of 20 ms, for at most four seconds. The Event Timing API rounds to 8 ms and a frame takes 16.7 ms, so a key press that takes more than 24 ms has missed a frame.',
    '- **Filter keystroke** measures the time from each keystroke to the paint of the changes, while two words are typed into the filter.',
    '- **Expand all** and **select all** (Ctrl+A) measure the time from the click or key press, three times per round.',
    '- **Rows in the document** is the maximum number of rendered rows.',
    '- **Blank frames** counts the jumps from one end of the tree to the other (100 in total) after which the browser painted a frame with a missing row.',
    '- **Heap growth** is the growth of the JavaScript heap from before the arrival of the data until the end of a round, when all nodes are selected.',
  ].join('\n'),
  'For keystrokes, key presses, “expand all” and “select all”, the tables contain the mean or the 95th percentile of all rounds. For other measurements, the tables contain the median of the rounds.',
  'The libraries are set up as in their documentation: react-arborist, headless-tree with @tanstack/react-virtual, React Aria’s Tree with its Virtualizer, and Ant Design’s tree, to which a key handler adds “select all”. The rows of the libraries have the same icons, texts and fonts as the app’s rows, and all trees have the same width and height. `chrome://bookmarks` is the browser’s own bookmark manager on a profile with the same bookmarks. The tree of `chrome://bookmarks` contains only the folders, next to a list with the content of one folder, so `chrome://bookmarks` renders a fiftieth of the rows. The time until first rows of `chrome://bookmarks` starts with the navigation to the page. The bookmark manager has no “expand all”, and starts a search after a delay. In `chrome://bookmarks`, “select all” applies to a search result with all bookmarks, and the heap is the heap of the whole page.',
];

/** Measurements of each tree in all rounds, keyed by the name of the tree. */
type Rounds = ReadonlyMap<string, readonly TreeRound[]>;

/**
 * Maximum time from a key press to the next frame, in milliseconds. A longer time means that a
 * frame was missed. Event Timing rounds to multiples of 8 ms.
 */
const frameByMs = 24;
const shareLater = (times: readonly number[]) =>
  (100 * times.filter((time) => time > frameByMs).length) / times.length;
const mean = (times: readonly number[]) =>
  times.reduce((sum, time) => sum + time, 0) / times.length;
const percentile95 = (times: readonly number[]) => percentile(times, 0.95);

/**
 * Factor in the target for main thread time, which is `parsingFactor` × the duration of
 * `JSON.parse` + `fixedCostMs`.
 */
const parsingFactor = 2.5;
const fixedCostMs = 44;

function buildRows(size: number, app: readonly TreeRound[], others: Rounds): ComparisonRow[] {
  const row = (
    label: string,
    unit: ComparisonRow['unit'],
    of: (rounds: readonly TreeRound[]) => number | undefined,
    getTarget?: (row: ComparisonRow) => BenchmarkTarget,
  ): ComparisonRow => {
    const peerValues = [...others].map(([name, rounds]) => ({ name, value: of(rounds) }));
    const made: ComparisonRow = {
      label,
      unit,
      app: of(app) ?? Number.NaN,
      peers: peerValues.some(({ value }) => value !== undefined) ? peerValues : [],
    };
    return { ...made, target: getTarget?.(made) };
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
      'CPU time until first rows',
      'ms',
      once(({ busyUntilRows }) => busyUntilRows),
      (made) => createLimitTarget(made, fixedCostMs + parsingFactor * parsing),
    ),
    row(
      'arrow key, over 24 ms',
      '%',
      often(arrow, shareLater),
      createLateKeyPressTarget('react-arborist'),
    ),
    row('arrow key, 95th percentile', 'ms', often(arrow, percentile95)),
    row('filter keystroke, mean', 'ms', often(filter, mean), createNoPeerLeadsTarget),
    row('filter keystroke, 95th percentile', 'ms', often(filter, percentile95)),
    row(
      'expand all',
      'ms',
      often(({ expandAll }) => expandAll, mean),
      createNoPeerLeadsTarget,
    ),
    row(
      'select all',
      'ms',
      often(({ selectAll }) => selectAll, mean),
      createNoPeerLeadsTarget,
    ),
    row(
      'rows in the document',
      '',
      once(({ rowNodes }) => rowNodes),
      (made) => createLimitTarget(made, 200),
    ),
    row(
      'blank frames in 100 jumps',
      '',
      once(({ blankFrames }) => blankFrames),
      (made) => createLimitTarget(made, 0),
    ),
    row(
      'heap growth',
      'MB',
      once(({ heap }) => heap / megabyte),
      size === 50_000 ? (made) => createLimitTarget(made, 20) : undefined,
    ),
  ];
}

/**
 * Returns the suite that compares the bookmark tree with other trees, fully expanded, for each
 * number of nodes.
 */
export function createTreeSuite(origin: string, sizes: readonly number[]) {
  return async ({ browser, rounds, log }: BenchmarkEnvironment): Promise<ReportSection[]> => {
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
      await runInFreshContext(browser, origin, async (context) => {
        await signIn(await context.newPage(), 'Benchmark', '/settings/webhooks');
        for (const { size, app, others } of measured) {
          log(`tree of ${size}, round ${round} of ${rounds}`);
          app.push(await measureAppOnce(browser, context, size));
          for (const peer of peers) {
            others.get(peer.name)?.push(await measurePeerRound(browser, context, peer, size));
          }
          others.get(browserName)?.push(await measureBrowserRound(size));
        }
      });
    }
    return measured.map(({ size, app, others }, index) => ({
      title: `Bookmark tree of ${size.toLocaleString('en-GB')}`,
      text: index === 0 ? howMeasured : [],
      rows: buildRows(size, app, others),
    }));
  };
}
