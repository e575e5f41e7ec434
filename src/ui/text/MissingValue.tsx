import { Text } from '#ui/layout/layout.tsx';

/** Placeholder for a missing value, so that it isn't mistaken for “no” or zero. */
export function MissingValue() {
  return (
    <Text as="span" tone="faint">
      Not given
    </Text>
  );
}
