import type { SpecificationPaneProps } from '#features/bookmarks/specification-pane.ts';

/** Replaces the specification pane, which another feature renders next to the tree. */
export function FakeSpecificationPane({
  name,
  title,
  actions,
  menu,
  details,
}: SpecificationPaneProps) {
  return (
    <article aria-label={title}>
      <p>{`${name.codeHostSlug} / ${name.path}`}</p>
      {actions}
      {menu}
      {details}
    </article>
  );
}
