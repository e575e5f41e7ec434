import { Bookmark } from 'lucide-react';
import styles from './BrandMark.module.css';

export function BrandMark({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <span className={styles.mark} data-size={size} aria-hidden>
      <Bookmark />
    </span>
  );
}
