import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { formatCount } from '#text/format-number.ts';
import { JobResults, resultLabel } from '#workflows/jobs/JobResults.tsx';

/** What became of each of several nodes. */
export function NodeJobResults<Item, Value>({
  report: { results, ended },
  nodeOf,
  valueLabel,
  participle,
  refused = [],
}: {
  report: JobReport<Item, Value>;
  nodeOf: (item: Item) => TreeNode;
  valueLabel: (value: Value) => string;
  /** What was to become of them: “gone”, “moved”. */
  participle: string;
  /** Nodes for which nothing was sent, and why. */
  refused?: readonly { readonly node: TreeNode; readonly reason: string }[];
}) {
  const errorLabel = (error: unknown) => writeFailureMessage(error).explanation;
  return (
    <JobResults
      lines={[
        ...refused.map(({ node: { key, name }, reason }) => ({
          key,
          kind: 'failed' as const,
          content: `${quoted(name)}: ${reason}`,
        })),
        ...results.map((result) => {
          const { key, name } = nodeOf(result.item);
          const label = resultLabel(result, valueLabel, errorLabel);
          return { key, kind: result.kind, content: `${quoted(name)}: ${label}` };
        }),
      ]}
      ended={ended}
      doneLabel={(count) =>
        `${formatCount(count, 'of the chosen items is', 'of the chosen items are')} ${participle}`
      }
      restLabel={(count) => formatCount(count, 'is', 'are')}
    />
  );
}
