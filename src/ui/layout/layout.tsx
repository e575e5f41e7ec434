import type { HTMLAttributes } from 'react';
import './layout.css';

/** In pixels; the scale of `styles/tokens.css`. */
type Space = 2 | 4 | 6 | 8 | 12 | 16 | 24;

type BoxProps = Omit<HTMLAttributes<HTMLElement>, 'style'> & {
  as?:
    | 'b'
    | 'bdi'
    | 'code'
    | 'details'
    | 'div'
    | 'h3'
    | 'h4'
    | 'legend'
    | 'ol'
    | 'p'
    | 'section'
    | 'small'
    | 'span'
    | 'ul';
  /** Margin before the element. */
  above?: Space;
  /** Margin after the element. */
  below?: Space;
  /** Takes the remaining space of a row. */
  grow?: boolean;
  tone?: 'strong' | 'soft' | 'faint' | 'accent' | 'danger';
  size?: 'tiny' | 'small' | 'normal';
  weight?: 400 | 500 | 550 | 600;
  mono?: boolean;
  /** Digits of the same width. */
  numeric?: boolean;
  /** Breaks words that are wider than the line, such as paths. */
  breaks?: boolean;
  truncate?: boolean;
};

type GapProps = {
  /** Space between the children; in a row that wraps, between its columns. */
  gap?: Space;
  /** Space between the lines of a row that wraps, if it differs from `gap`. */
  rowGap?: Space;
};

export function Stack({ align, ...box }: BoxProps & Pick<GapProps, 'gap'> & { align?: 'start' }) {
  return <Box {...box} kind={['stack', align && 'start-items']} />;
}

/** Centred by default. */
export function Row({
  inline,
  wrap,
  align,
  justify,
  ...box
}: BoxProps &
  GapProps & {
    inline?: boolean;
    wrap?: boolean;
    align?: 'start' | 'end' | 'baseline' | 'stretch';
    justify?: 'between' | 'to-end';
  }) {
  return <Box {...box} kind={[inline ? 'inline' : 'row', wrap && 'wrap', align, justify]} />;
}

export function Text({ as = 'p', ...box }: BoxProps) {
  return <Box {...box} as={as} kind={[]} />;
}

function Box({
  as: Tag = 'div',
  kind,
  gap,
  rowGap = gap,
  above,
  below,
  tone,
  size,
  weight,
  grow,
  mono,
  numeric,
  breaks,
  truncate,
  ...rest
}: BoxProps & GapProps & { kind: readonly (string | false | undefined)[] }) {
  const words = [
    ...[...kind, tone, size, weight, grow && 'grow', mono && 'mono'],
    ...[numeric && 'numeric', breaks && 'breaks', truncate && 'truncate'],
  ];
  return (
    <Tag
      {...rest}
      data-box={words.filter(Boolean).join(' ')}
      style={{
        columnGap: space(gap),
        rowGap: space(rowGap),
        marginBlockStart: space(above),
        marginBlockEnd: space(below),
      }}
    />
  );
}

function space(pixels: Space | undefined): string | undefined {
  return pixels && `var(--space-${pixels})`;
}
