import type { ComponentProps } from 'react';
import styles from './MenuPanel.module.css';

/**
 * What a button opens by `popoverTarget`: a native popover, which Escape or a click elsewhere closes.
 * `className` says where it is.
 */
export function MenuPanel({ className, ...panel }: ComponentProps<'div'>) {
  return <div {...panel} popover="auto" className={`${styles.panel} ${className}`} />;
}
