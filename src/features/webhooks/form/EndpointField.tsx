import type { ReactNode } from 'react';
import {
  checkEndpointUrl,
  findChangedHost,
  getEndpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint-url.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { FieldNote } from '#ui/notice/Notice.tsx';

/**
 * Field for the URL of the endpoint. Shows the length of the serialised URL if it is almost too
 * long.
 */
export function EndpointField({
  value,
  keptUrl,
  hint,
  error,
  onChange,
  onBlur,
}: {
  value: string;
  /** Null or undefined if the complete URL isn't available. */
  keptUrl: string | null | undefined;
  hint: ReactNode;
  error: string | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
}) {
  const isSettled = useDebouncedValue(value) === value;
  // Shows advice only if the URL is valid and new and the user has stopped typing.
  const isAdvised = isSettled && value !== keptUrl && checkEndpointUrl(value).valid;
  const changedHost = isAdvised ? findChangedHost(value) : undefined;
  const length = getEndpointUrlLength(value);
  return (
    <TextField
      mono
      label="Endpoint URL"
      name="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint || `Must start with https:// and be at most ${maxUrlLength} characters.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      aside={length > maxUrlLength * 0.9 && `${length} / ${maxUrlLength}`}
      advice={
        changedHost && (
          <FieldNote tone="info">
            The host is sent as <bdi>{changedHost}</bdi>.
          </FieldNote>
        )
      }
    />
  );
}
