import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './ChangeMarks.module.css';

const short: Readonly<Record<string, string>> = {
  DELETE: 'DEL',
  OPTIONS: 'OPT',
  PUBLISH: 'PUB',
  RECEIVE: 'RECV',
  SUBSCRIBE: 'SUB',
};

/** HTTP method or action of an operation. */
export function Method({ method, isLong = false }: { method: string; isLong?: boolean }) {
  const name = method.toUpperCase();
  const shown = isLong ? name : (short[name] ?? name);
  return (
    <span className={styles.method} data-method={name}>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{`${name} `}</VisuallyHidden>
    </span>
  );
}
