import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import styles from './BackToList.module.css';

/** Link to the list of competencies, above a page's title. */
export function BackToList({ to }: { to: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      Competencies
    </Link>
  );
}
