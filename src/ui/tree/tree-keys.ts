import type { TreeSource } from './tree-source.ts';

/** What a key of the tree itself asks for. */
export type TreeIntent =
  /** `extend`: and select everything from the anchor to there. */
  | { readonly kind: 'move'; readonly row: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly open: boolean }
  | { readonly kind: 'open-siblings' | 'activate' }
  /** Take the row in or out; select from the anchor to it; all or none; none. */
  | { readonly kind: 'select' | 'select-range' | 'select-all' | 'select-none' };

export type Press = {
  readonly key: string;
  readonly shift: boolean;
  /** Control, or Command. */
  readonly control: boolean;
  readonly alt: boolean;
  /** The row that has focus. */
  readonly row: number;
  readonly rightToLeft: boolean;
  /** How many rows Page Up and Page Down move by. */
  readonly page: number;
};

/**
 * The keys of the WAI-ARIA tree pattern, without type-ahead. Where several rows can be selected it
 * is the pattern’s recommended model: moving about selects nothing, Space takes the row in or out,
 * Shift selects from the anchor to where one goes. Undefined where the key means nothing here; a
 * move to the row one is on already means that there is nowhere to go.
 */
export function intentOf<N>(
  { rows, rowOf, parentOf, describe }: TreeSource<N>,
  press: Press,
): TreeIntent | undefined {
  const { key, shift, control, alt, row, rightToLeft, page } = press;
  const node = rows[row];
  if (node === undefined || alt) return undefined;
  const { open } = describe(node);
  const move = (to: number, extend = shift): TreeIntent => ({
    kind: 'move',
    row: Math.max(0, Math.min(to, rows.length - 1)),
    extend,
  });

  switch (key) {
    case 'ArrowDown':
      return move(row + 1);
    case 'ArrowUp':
      return move(row - 1);
    case 'PageDown':
      return move(row + page);
    case 'PageUp':
      return move(row - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case ' ':
      return { kind: shift ? 'select-range' : 'select' };
    case 'a':
    case 'A':
      return control && !shift ? { kind: 'select-all' } : undefined;
    default:
  }
  if (control) return undefined;

  const inwards = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const outwards = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case '*':
      return { kind: 'open-siblings' };
    case 'Escape':
      return { kind: 'select-none' };
    default:
  }
  if (shift) return undefined;
  switch (key) {
    case inwards:
      if (open === undefined) return move(row);
      return open ? move(row + 1) : { kind: 'toggle', open: true };
    case outwards: {
      if (open) return { kind: 'toggle', open: false };
      const parent = parentOf(node);
      return move(parent === null ? row : rowOf(parent));
    }
    case 'Enter':
      return { kind: 'activate' };
    default:
      return undefined;
  }
}
