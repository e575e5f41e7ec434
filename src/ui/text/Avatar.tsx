import styles from './Avatar.module.css';
import { hueOf, initials } from './initials.ts';

/** Initials in a coloured circle. Decoration: the name always stands beside it. */
export function Avatar({
  name,
  size = 'medium',
}: {
  name: string;
  size?: 'small' | 'medium' | 'large';
}) {
  return (
    <span className={styles.avatar} data-hue={hueOf(name)} data-size={size} aria-hidden>
      {initials(name)}
    </span>
  );
}
