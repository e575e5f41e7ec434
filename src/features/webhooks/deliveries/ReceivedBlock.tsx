import { JsonText } from '#ui/json/JsonText.tsx';
import styles from './ReceivedBlock.module.css';

/** Text that a machine wrote, as it came: never markup. */
export function ReceivedBlock({ text }: { text: string }) {
  return (
    <div className={styles.block} translate="no">
      <JsonText text={text} />
    </div>
  );
}
