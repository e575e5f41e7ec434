import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drawing } from './drawing.ts';

/** A link to a place in the same document; plain text where such places have no addresses. */
export function FragmentLink({
  fragment,
  label,
  drawing,
  children,
}: {
  fragment: string;
  label: string;
  drawing: Drawing;
  children: ReactNode;
}) {
  const target = drawing.hasFragments ? drawing.resolveLink(`#${fragment}`) : undefined;
  if (target?.kind !== 'inside') return children;
  return (
    <Link to={target.to} aria-label={label}>
      {children}
    </Link>
  );
}
