import { formatNumber } from '#text/format-number.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Notice.module.css';

/** Shows work of known length. Screen readers announce steps of ten per cent. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string;
  done: number;
  total: number;
}) {
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10);
  return (
    <Stack gap={4}>
      <progress className={styles.bar} aria-label={label} value={done} max={total} />
      <Text tone="soft" size="small" numeric aria-hidden>
        {formatNumber(done)} of {formatNumber(total)}
      </Text>
      <VisuallyHidden role="status">
        {tenths > 0 && `${label} ${tenths * 10} per cent`}
      </VisuallyHidden>
    </Stack>
  );
}
