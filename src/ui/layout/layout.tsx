import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';

/** Spacing scale of `styles/tokens.css`, in pixels. */
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
  /** True to take the remaining space of a row. */
  grow?: boolean;
  tone?: 'strong' | 'soft' | 'faint' | 'accent' | 'danger';
  size?: 'tiny' | 'small' | 'normal';
  weight?: 400 | 500 | 550 | 600;
  mono?: boolean;
  /** True for digits of the same width. */
  numeric?: boolean;
  /** True to break words that are wider than the line, such as paths. */
  breaks?: boolean;
  truncate?: boolean;
};

type GapProps = {
  /** Space between children; in a row that wraps, between its columns. */
  gap?: Space;
  /** Space between the lines of a row that wraps, if it differs from `gap`. */
  rowGap?: Space;
};

/** Children below each other. */
export function Stack({
  gap,
  align,
  className,
  ...box
}: BoxProps & Pick<GapProps, 'gap'> & { align?: 'start' }) {
  return (
    <Box {...box} gap={gap} className={join(styles.stack, align && styles.items, className)} />
  );
}

/** Children beside each other, centred by default. */
export function Row({
  inline = false,
  wrap = false,
  align,
  justify,
  className,
  ...box
}: BoxProps &
  GapProps & {
    inline?: boolean;
    wrap?: boolean;
    align?: 'start' | 'end' | 'baseline' | 'stretch';
    justify?: 'between' | 'end';
  }) {
  return (
    <Box
      {...box}
      className={join(
        inline ? styles.inline : styles.row,
        wrap && styles.wrap,
        align && styles[align],
        justify && styles[`${justify}Justified`],
        className,
      )}
    />
  );
}

/** Text with a tone, size and weight of the design; a paragraph by default. */
export function Text({ as = 'p', ...box }: BoxProps) {
  return <Box {...box} as={as} />;
}

function Box({
  as: Tag = 'div',
  className,
  gap,
  rowGap = gap,
  above,
  below,
  grow = false,
  tone,
  size,
  weight,
  mono = false,
  numeric = false,
  breaks = false,
  truncate = false,
  ...rest
}: BoxProps & { [Name in keyof GapProps]?: GapProps[Name] | undefined }) {
  return (
    <Tag
      {...rest}
      className={join(
        tone && styles[tone],
        size && styles[size],
        weight && styles[`weight${weight}`],
        grow && styles.grow,
        mono && styles.mono,
        numeric && styles.numeric,
        breaks && styles.breaks,
        truncate && styles.truncate,
        className,
      )}
      style={{
        columnGap: space(gap),
        rowGap: space(rowGap),
        marginBlockStart: space(above),
        marginBlockEnd: space(below),
      }}
    />
  );
}

function join(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function space(pixels: Space | undefined): string | undefined {
  return pixels && `var(--space-${pixels})`;
}
