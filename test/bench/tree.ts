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
    return {
      what,
      unit,
      app: of(app) ?? Number.NaN,
      peers: [...others].map(([name, rounds]) => ({ name, value: of(rounds) })),
      ...(promise !== undefined && size === promisedSize && { atMost: promise }),
    };
  };
  const slowest = (times: readonly number[]) =>
    times.length === 0 ? undefined : percentile(times, 0.95);
  return [
    row('data to first rows', 'ms', ({ firstRows }) => firstRows, 60),
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
    return measured.map(({ size, app, others }) => ({
      title: `Bookmark tree: ${size.toLocaleString('en-GB')} nodes`,
      text: [],
      rows: rowsOf(size, app, others),
    }));
  };
}
