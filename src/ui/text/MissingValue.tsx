import { Text } from '#ui/layout/layout.tsx';

/** Shown for a missing or empty value, so that it isn't taken for “no” or zero. */
export function MissingValue() {
  return (
    <Text as="span" tone="faint">
      Not given
    </Text>
  );
}
