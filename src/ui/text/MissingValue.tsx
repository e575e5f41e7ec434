import { Text } from '#ui/layout/layout.tsx';

/** Not to be mistaken for “no” or zero. */
export function MissingValue() {
  return (
    <Text as="span" tone="faint">
      Not given
    </Text>
  );
}
