import { Fragment } from 'react';

/** Number of characters up to which a name fits on a line. */
const shortLength = 20;
/** Matches after punctuation, and before an upper-case letter inside a word. */
const breakPosition = /(?<=[_./:-])(?=[^_./:-])|(?<=[a-z\d])(?=[A-Z])/u;

/** Wraps between words of a field name or path, not within them. */
export function BreakableName({ children }: { children: string }) {
  if (children.length <= shortLength) return children;
  return children.split(breakPosition).map((part, at) => (
    <Fragment key={String(at)}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
