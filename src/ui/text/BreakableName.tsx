import { Fragment } from 'react';

/** Length up to which a name fits on a line, in characters. */
const shortLength = 20;
/** Position after punctuation, or before an upper-case letter inside a word. */
const breakPosition = /(?<=[_./:-])(?=[^_./:-])|(?<=[a-z\d])(?=[A-Z])/u;

/** Name of a field or path that wraps between its words instead of within a word. */
export function BreakableName({ children }: { children: string }) {
  if (children.length <= shortLength) return children;
  return children.split(breakPosition).map((part, at) => (
    <Fragment key={String(at)}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
